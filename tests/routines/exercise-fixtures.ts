import type { Exercise } from '#shared/contracts/exercises/exercises.ts';

type Facts = Partial<Omit<Exercise, 'name' | '_id'>>;

const ids = new Map<string, string>();

/** The id of an exercise of these tests, by its name. */
export const exerciseId = (name: string): string => {
  const at = ids.get(name) ?? `exr_${String(ids.size + 1).padStart(26, '0')}`;
  ids.set(name, at);
  return at;
};

const exercise = (name: string, aliases: string[] = [], facts: Facts = {}): Exercise => ({
  _id: exerciseId(name),
  name,
  aliases,
  pattern: 'squat',
  muscles: ['quadriceps'],
  equipment: [],
  measure: 'reps',
  load: 'external',
  perSide: false,
  cues: [],
  substitutes: [],
  drawing: null,
  isRetired: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 1,
  ...facts,
});

const timed: Facts = { measure: 'seconds', load: 'none' };
const sided: Facts = { perSide: true };

/** Exercises as the API answers them. */
export const exercises: Exercise[] = [
  exercise('Sentadilla con barra', ['Sentadilla', 'Back squat']),
  exercise('Sentadilla búlgara', ['Búlgara'], sided),
  exercise('Sentadilla goblet', ['Goblet']),
  exercise('Peso muerto', ['Deadlift']),
  exercise('Peso muerto rumano', ['Rumano', 'RDL']),
  exercise('Hip thrust', ['Empuje de cadera']),
  exercise('Zancadas', ['Lunges', 'Zancada caminando'], sided),
  exercise('Press banca', ['Press de banca', 'Bench press', 'Press']),
  exercise('Press inclinado con mancuernas', ['Press inclinado']),
  exercise('Press militar', ['Press de hombro', 'Press']),
  exercise('Fondos en paralelas', ['Fondos', 'Dips']),
  exercise('Dominadas', ['Pull-ups', 'Dominada'], { load: 'body' }),
  exercise('Remo con barra', ['Remo barra']),
  exercise('Remo con mancuerna', ['Remo a una mano', 'Remo 1 mano'], sided),
  exercise('Jalón al pecho', ['Jalón']),
  exercise('Curl de bíceps', ['Curl', 'Curl con mancuernas']),
  exercise('Curl 21', ['21s']),
  exercise('Extensión de tríceps', ['Tríceps en polea']),
  exercise('Elevaciones laterales', ['Laterales']),
  exercise('Elevación de gemelos', ['Gemelos']),
  exercise('Plancha', ['Plank'], timed),
  exercise('Plancha lateral', [], { ...timed, perSide: true }),
  exercise('Paseo del granjero', ['Farmer walk'], { measure: 'metres' }),
  exercise('Bicicleta', ['Bici'], timed),
  exercise('Remo en máquina', ['Remoergómetro'], { measure: 'metres', load: 'none' }),
  exercise('Burpees', [], { load: 'none' }),
  exercise('Salto al cajón', ['Box jump'], { load: 'none' }),
  exercise('Sentadilla antigua', [], { isRetired: true }),
];
