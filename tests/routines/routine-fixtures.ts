import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';

/* Workout types, frequencies and routines of the grid, as the API returns them. */

const option = (number: number): string => `opt_${String(number).padStart(26, '0')}`;

export const types: Option[] = ['Fuerza', 'Hipertrofia', 'Pérdida de grasa', 'Movilidad'].map((name, at) => ({
  _id: option(701 + at),
  name,
  description: `Trabajo de ${name.toLowerCase()}.`,
}));

export const frequencies: TrainingFrequency[] = [2, 3, 4].map((daysPerWeek) => ({
  _id: option(600 + daysPerWeek),
  name: `${daysPerWeek} días por semana`,
  description: `Un plan de ${daysPerWeek} días.`,
  daysPerWeek,
}));

/** Index of workout type and frequency, and the month: `[0, 1, 3]` is month 3 of the first type, second frequency. */
type SlotIndexes = [type: number, frequency: number, month: number];

export function routineAt([type, frequency, month]: SlotIndexes, changes: Partial<Routine> = {}): Routine {
  const name = `${types[type]!.name} ${frequencies[frequency]!.daysPerWeek} · mes ${month}`;
  return {
    _id: `rtn_${type}${frequency}${month}`,
    name,
    driveLink: 'https://docs.google.com/document/d/1a2b3c/edit',
    fileName: 'Documento de Google',
    workoutType: types[type]!,
    trainingFrequency: frequencies[frequency]!,
    month,
    uploadedBy: { name: 'Marta Ruiz Soto', email: 'marta@tenaz.test' },
    createdAt: '2026-09-14T08:30:00.000Z',
    version: 1,
    planVersion: null,
    ...changes,
  };
}

/** The grid with these routines. */
export function toGrid(routines: readonly Routine[]): RoutineGrid {
  const organizedData: RoutineGrid['organizedData'] = {};
  for (const routine of routines) {
    const { workoutType, trainingFrequency, month } = routine;
    const group = (organizedData[workoutType._id] ??= { workoutType, frequencies: {} });
    const track = (group.frequencies[trainingFrequency._id] ??= { trainingFrequency, routinesByMonth: {} });
    (track.routinesByMonth[month] ??= []).push(routine);
  }
  const highest = Math.max(0, ...routines.map(({ month }) => month));
  return {
    organizedData,
    workoutTypes: types,
    trainingFrequencies: frequencies,
    retired: [],
    availableMonths: Array.from({ length: highest + 1 }, (_, at) => at + 1),
    totalRoutines: routines.length,
  };
}

/** First type: months 1 to 3 of the first frequency and month 1 of the second. Second type: month 1. */
export const someRoutines = (): Routine[] => [
  routineAt([0, 0, 1]),
  routineAt([0, 0, 2]),
  routineAt([0, 0, 3]),
  routineAt([0, 1, 1]),
  routineAt([1, 0, 1]),
];
