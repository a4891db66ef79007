import { exampleDrawings as drawings } from '#shared/content/example-drawings.ts';
import type { Drawing } from '#shared/contracts/exercises/exercises.ts';

/** An exercise of a session. */
export interface Exercise {
  name: string;
  drawing: Drawing;
  /** What to look after while doing it. */
  cue: string;
  sets: number;
  /** Repetitions or seconds of a set. */
  amount: string;
  /** Between two sets. */
  rest: string;
  /** Kilos of the first week, and what a week adds to them; none where the body is the load. */
  load?: readonly [kilos: number, step: number];
}

/** A day's training. */
export interface Session {
  day: string;
  title: string;
  exercises: readonly Exercise[];
}

/** The PDF of the month, written by the build (web/example-month-pdf.ts). */
export const monthFile = '/rutina-de-ejemplo.pdf';

export const monthTitle = 'Un mes de ejemplo';

/** What the month is for, in one sentence. */
export const monthSummary =
  'Fuerza, 4 días a la semana, mes 1: 16 sesiones de una hora con barra, mancuernas y banco.';

/** The month in figures. */
export const monthFacts = [
  { figure: '4', text: 'días por semana' },
  { figure: '16', text: 'sesiones' },
  { figure: '20', text: 'ejercicios' },
] as const;

/** What is done before each session. */
export const warmUp =
  'Antes de empezar: cinco minutos de bici o remo y, del primer ejercicio, tres series suaves con la barra vacía, la mitad y tres cuartos de la carga.';

/** When to stop. */
export const caution =
  'Un ejercicio que duele se cambia, no se aguanta: elige otro de su lista de sustitutos. Con Premium y Pro, además, se lo preguntas a tu entrenador. Si tienes una lesión, habla antes con tu médico.';

/** The four weeks: how hard each one is, and what it changes. */
export const weeks = [
  {
    title: 'Encuentra tus cargas',
    reserve: '3',
    text: 'Elige un peso con el que te sobren tres repeticiones.',
  },
  { title: 'Un poco más', reserve: '2', text: 'Sube 2,5 kg donde la semana pasada te sobró.' },
  { title: 'La semana dura', reserve: '1', text: 'El mismo esquema, con la carga más alta del mes.' },
  { title: 'Descarga', reserve: '4', text: 'Una serie menos y un 10 % menos de peso: aquí se asienta.' },
] as const;

/** Sets in a week (1 to 4): the last one has a set less. */
export const setsOf = ({ sets }: Exercise, week: number): number => (week === weeks.length ? sets - 1 : sets);

/** Sets and amount in a week: '4 × 6'. */
export const workOf = (exercise: Exercise, week: number): string =>
  `${setsOf(exercise, week)} × ${exercise.amount}`;

/** Kilos in a week (1 to 4) of a person who trains with this month; null where the body is the load. */
export function loadOf({ load }: Exercise, week: number): number | null {
  if (!load) return null;
  const [kilos, step] = load;
  const grown = kilos + step * (Math.min(week, 3) - 1);
  // the last week takes a tenth off, in steps that the plates have
  return week === weeks.length ? Math.round((grown * 0.9) / step) * step : grown;
}

/** The session of Thursday, which the landing page shows as well. */
export const thursday: Session = {
  day: 'Jueves',
  title: 'tren inferior, sentadilla',
  exercises: [
    {
      name: 'Sentadilla trasera',
      drawing: drawings.squat,
      cue: 'Rodillas hacia la punta del pie',
      sets: 4,
      amount: '6',
      rest: '3 min',
      load: [80, 2.5],
    },
    {
      name: 'Peso muerto rumano',
      drawing: drawings.romanianDeadlift,
      cue: 'Baja hasta donde la espalda siga recta',
      sets: 3,
      amount: '8',
      rest: '2 min',
      load: [65, 2.5],
    },
    {
      name: 'Zancada búlgara',
      drawing: drawings.splitSquat,
      cue: 'Por pierna, con mancuernas',
      sets: 3,
      amount: '10',
      rest: '90 s',
      load: [12, 2],
    },
    {
      name: 'Elevación de gemelos',
      drawing: drawings.calfRaise,
      cue: 'Para un segundo arriba',
      sets: 4,
      amount: '12',
      rest: '60 s',
      load: [35, 2.5],
    },
    {
      name: 'Plancha',
      drawing: drawings.plank,
      cue: 'Glúteos apretados, sin arquear',
      sets: 3,
      amount: '45 s',
      rest: '60 s',
    },
  ],
};

/** The sessions of a week, in order. */
export const sessions: readonly Session[] = [
  {
    day: 'Lunes',
    title: 'tren superior, empuje',
    exercises: [
      {
        name: 'Press de banca',
        drawing: drawings.benchPress,
        cue: 'Escápulas juntas, pies en el suelo',
        sets: 4,
        amount: '6',
        rest: '3 min',
        load: [60, 2.5],
      },
      {
        name: 'Press de hombros',
        drawing: drawings.shoulderPress,
        cue: 'Con mancuernas, sin arquear',
        sets: 3,
        amount: '8',
        rest: '2 min',
        load: [16, 2],
      },
      {
        name: 'Remo con barra',
        drawing: drawings.row,
        cue: 'Codos hacia la cadera',
        sets: 3,
        amount: '8',
        rest: '2 min',
        load: [50, 2.5],
      },
      {
        name: 'Fondos',
        drawing: drawings.dips,
        cue: 'Con goma si no llegas a diez',
        sets: 3,
        amount: '10',
        rest: '90 s',
      },
      {
        name: 'Elevaciones laterales',
        drawing: drawings.lateralRaise,
        cue: 'Lentas, hasta el hombro',
        sets: 3,
        amount: '12',
        rest: '60 s',
        load: [7, 1],
      },
    ],
  },
  {
    day: 'Martes',
    title: 'tren inferior, bisagra',
    exercises: [
      {
        name: 'Peso muerto',
        drawing: drawings.deadlift,
        cue: 'Barra pegada a la pierna',
        sets: 4,
        amount: '5',
        rest: '3 min',
        load: [100, 5],
      },
      {
        name: 'Empuje de cadera',
        drawing: drawings.hipThrust,
        cue: 'Para un segundo arriba',
        sets: 3,
        amount: '8',
        rest: '2 min',
        load: [80, 5],
      },
      {
        name: 'Prensa de piernas',
        drawing: drawings.legPress,
        cue: 'Sin despegar la cadera',
        sets: 3,
        amount: '10',
        rest: '2 min',
        load: [120, 10],
      },
      {
        name: 'Curl femoral',
        drawing: drawings.legCurl,
        cue: 'Baja en tres segundos',
        sets: 3,
        amount: '12',
        rest: '90 s',
        load: [30, 2.5],
      },
      {
        name: 'Press Pallof',
        drawing: drawings.pallofPress,
        cue: 'Por lado, sin girar el tronco',
        sets: 3,
        amount: '12',
        rest: '60 s',
        load: [10, 2.5],
      },
    ],
  },
  thursday,
  {
    day: 'Viernes',
    title: 'tren superior, tirón',
    exercises: [
      {
        name: 'Dominadas',
        drawing: drawings.pullUp,
        cue: 'Con goma si no llegas a seis',
        sets: 4,
        amount: '6',
        rest: '3 min',
      },
      {
        name: 'Press inclinado',
        drawing: drawings.inclinePress,
        cue: 'Con mancuernas, banco a 30°',
        sets: 3,
        amount: '8',
        rest: '2 min',
        load: [18, 2],
      },
      {
        name: 'Remo a una mano',
        drawing: drawings.oneArmRow,
        cue: 'Por lado, espalda paralela al suelo',
        sets: 3,
        amount: '10',
        rest: '90 s',
        load: [22, 2],
      },
      {
        name: 'Tirón a la cara',
        drawing: drawings.facePull,
        cue: 'Codos altos, con cuerda o goma',
        sets: 3,
        amount: '15',
        rest: '60 s',
        load: [15, 2.5],
      },
      {
        name: 'Curl de bíceps',
        drawing: drawings.curl,
        cue: 'Codos quietos',
        sets: 3,
        amount: '12',
        rest: '60 s',
        load: [10, 1],
      },
    ],
  },
];
