import type {
  Equipment,
  LoadKind,
  Measure,
  MovementPattern,
  Muscle,
} from '../../contracts/exercises/exercises.ts';

/* What the codes of an exercise are called. */

export const patternNames: Record<MovementPattern, string> = {
  squat: 'Sentadilla',
  hinge: 'Bisagra de cadera',
  lunge: 'Zancada',
  'horizontal-push': 'Empuje horizontal',
  'vertical-push': 'Empuje vertical',
  'horizontal-pull': 'Tirón horizontal',
  'vertical-pull': 'Tirón vertical',
  isolation: 'Aislamiento',
  core: 'Tronco',
  carry: 'Transporte',
  jump: 'Salto',
  cardio: 'Cardio',
  mobility: 'Movilidad',
};

export const muscleNames: Record<Muscle, string> = {
  quadriceps: 'Cuádriceps',
  hamstrings: 'Isquiotibiales',
  glutes: 'Glúteos',
  adductors: 'Aductores',
  calves: 'Gemelos',
  hips: 'Cadera',
  chest: 'Pecho',
  back: 'Espalda',
  traps: 'Trapecio',
  shoulders: 'Hombros',
  biceps: 'Bíceps',
  triceps: 'Tríceps',
  forearms: 'Antebrazos',
  abs: 'Abdominales',
  obliques: 'Oblicuos',
  'lower-back': 'Zona lumbar',
  'whole-body': 'Cuerpo entero',
};

export const equipmentNames: Record<Equipment, string> = {
  barbell: 'Barra',
  dumbbells: 'Mancuernas',
  kettlebell: 'Pesa rusa',
  machine: 'Máquina',
  cable: 'Polea',
  band: 'Goma',
  bench: 'Banco',
  'pull-up-bar': 'Barra de dominadas',
  'parallel-bars': 'Paralelas',
  box: 'Cajón',
  ball: 'Balón',
  'skipping-rope': 'Comba',
  'cardio-machine': 'Máquina de cardio',
};

export const measureNames: Record<Measure, string> = {
  reps: 'Repeticiones',
  seconds: 'Segundos',
  metres: 'Metros',
};

export const loadNames: Record<LoadKind, string> = {
  external: 'Con peso',
  body: 'Peso corporal, con lastre si hace falta',
  assisted: 'Con ayuda',
  none: 'Sin carga',
};
