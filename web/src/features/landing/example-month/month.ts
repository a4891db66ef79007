/** An exercise of a session. */
export interface Exercise {
  name: string;
  /** What to look after while doing it. */
  cue: string;
  sets: number;
  /** Repetitions or seconds of a set. */
  amount: string;
  /** Between two sets. */
  rest: string;
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

/** What is done before each session. */
export const warmUp =
  'Antes de empezar: cinco minutos de bici o remo y, del primer ejercicio, tres series suaves con la barra vacía, la mitad y tres cuartos de la carga.';

/** When to stop. */
export const caution =
  'Un ejercicio que duele se cambia, no se aguanta: responde al email de tu rutina y tu entrenador te da otro. Si tienes una lesión, habla antes con tu médico.';

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

/** Sets and amount in a week (1 to 4): the last one has a set less. */
export const workOf = ({ sets, amount }: Exercise, week: number): string =>
  `${week === weeks.length ? sets - 1 : sets} × ${amount}`;

/** The session of Thursday, which the landing page shows as well. */
export const thursday: Session = {
  day: 'Jueves',
  title: 'tren inferior, sentadilla',
  exercises: [
    {
      name: 'Sentadilla trasera',
      cue: 'Rodillas hacia la punta del pie',
      sets: 4,
      amount: '6',
      rest: '3 min',
    },
    {
      name: 'Peso muerto rumano',
      cue: 'Baja hasta donde la espalda siga recta',
      sets: 3,
      amount: '8',
      rest: '2 min',
    },
    { name: 'Zancada búlgara', cue: 'Por pierna, con mancuernas', sets: 3, amount: '10', rest: '90 s' },
    { name: 'Elevación de gemelos', cue: 'Para un segundo arriba', sets: 4, amount: '12', rest: '60 s' },
    { name: 'Plancha', cue: 'Glúteos apretados, sin arquear', sets: 3, amount: '45 s', rest: '60 s' },
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
        cue: 'Escápulas juntas, pies en el suelo',
        sets: 4,
        amount: '6',
        rest: '3 min',
      },
      { name: 'Press de hombros', cue: 'Con mancuernas, sin arquear', sets: 3, amount: '8', rest: '2 min' },
      { name: 'Remo con barra', cue: 'Codos hacia la cadera', sets: 3, amount: '8', rest: '2 min' },
      { name: 'Fondos', cue: 'Con goma si no llegas a diez', sets: 3, amount: '10', rest: '90 s' },
      { name: 'Elevaciones laterales', cue: 'Lentas, hasta el hombro', sets: 3, amount: '12', rest: '60 s' },
    ],
  },
  {
    day: 'Martes',
    title: 'tren inferior, bisagra',
    exercises: [
      { name: 'Peso muerto', cue: 'Barra pegada a la pierna', sets: 4, amount: '5', rest: '3 min' },
      { name: 'Empuje de cadera', cue: 'Para un segundo arriba', sets: 3, amount: '8', rest: '2 min' },
      { name: 'Prensa de piernas', cue: 'Sin despegar la cadera', sets: 3, amount: '10', rest: '2 min' },
      { name: 'Curl femoral', cue: 'Baja en tres segundos', sets: 3, amount: '12', rest: '90 s' },
      { name: 'Press Pallof', cue: 'Por lado, sin girar el tronco', sets: 3, amount: '12', rest: '60 s' },
    ],
  },
  thursday,
  {
    day: 'Viernes',
    title: 'tren superior, tirón',
    exercises: [
      { name: 'Dominadas', cue: 'Con goma si no llegas a seis', sets: 4, amount: '6', rest: '3 min' },
      { name: 'Press inclinado', cue: 'Con mancuernas, banco a 30°', sets: 3, amount: '8', rest: '2 min' },
      {
        name: 'Remo a una mano',
        cue: 'Por lado, espalda paralela al suelo',
        sets: 3,
        amount: '10',
        rest: '90 s',
      },
      { name: 'Tirón a la cara', cue: 'Codos altos, con cuerda o goma', sets: 3, amount: '15', rest: '60 s' },
      { name: 'Curl de bíceps', cue: 'Codos quietos', sets: 3, amount: '12', rest: '60 s' },
    ],
  },
];
