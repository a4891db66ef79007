/** The workout types and frequencies of a new stage: with the month, these two are the slot of a routine. */
export const defaultTraining = {
  workouttypes: [
    { name: 'Fuerza', description: 'Levantar más: básicos pesados, pocas repeticiones y descansos largos.' },
    { name: 'Hipertrofia', description: 'Ganar músculo: volumen medio y alto, cerca del fallo.' },
    { name: 'Pérdida de grasa', description: 'Circuitos de fuerza y cardio que conservan el músculo.' },
    { name: 'Resistencia', description: 'Aguantar más: trabajo cardiovascular y fuerza ligera.' },
    { name: 'Movilidad', description: 'Articulaciones sueltas y espalda sana, sin impacto.' },
    { name: 'Cuerpo entero en casa', description: 'Sin máquinas: peso corporal, bandas y mancuernas.' },
  ],
  'training-frequencies': [
    { name: '2 días por semana', description: 'Dos sesiones de cuerpo entero.', daysPerWeek: 2 },
    { name: '3 días por semana', description: 'Tres sesiones en días alternos.', daysPerWeek: 3 },
    { name: '4 días por semana', description: 'Dos de tren superior y dos de inferior.', daysPerWeek: 4 },
    { name: '5 días por semana', description: 'Un grupo muscular principal cada día.', daysPerWeek: 5 },
    { name: '6 días por semana', description: 'Empuje, tirón y pierna, dos vueltas.', daysPerWeek: 6 },
  ],
} as const;
