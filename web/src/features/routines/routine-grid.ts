import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { isSameSlot, slotOf, type Slot, type TrackIds } from './slot.ts';

/* Pure functions that read and change the grid of routines. */

export interface MonthCell {
  month: number;
  /** More than one routine is a conflict. */
  routines: Routine[];
}

/** A workout type with a frequency, as the grid shows it: month 1 to the month after the last used one. */
export interface GridTrack {
  frequency: TrainingFrequency;
  months: MonthCell[];
  /** Number of routines. */
  count: number;
  /** Whether the assessment offers the frequency no more. */
  isRetired: boolean;
}

export interface WorkoutTypeGroup {
  workoutType: Option;
  tracks: GridTrack[];
  count: number;
  /** Whether the assessment offers the workout type no more. */
  isRetired: boolean;
}

/** Every routine of the grid. */
export const allRoutines = ({ organizedData }: RoutineGrid): Routine[] =>
  Object.values(organizedData).flatMap(({ frequencies }) =>
    Object.values(frequencies).flatMap(({ routinesByMonth }) => Object.values(routinesByMonth).flat()),
  );

/**
 * Every workout type with every frequency, also without routines. Types and frequencies that only routines still have,
 * because an admin has deleted them, come last.
 */
export function groupByWorkoutType(grid: RoutineGrid): WorkoutTypeGroup[] {
  const used = Object.values(grid.organizedData);
  const retired = new Set(grid.retired);
  const types = withUnlisted(
    grid.workoutTypes,
    used.map(({ workoutType }) => workoutType),
  );
  return types.map((workoutType) => {
    const frequencies = grid.organizedData[workoutType._id]?.frequencies ?? {};
    const usedFrequencies = Object.values(frequencies).map(({ trainingFrequency }) => trainingFrequency);
    const tracks = withUnlisted(grid.trainingFrequencies, usedFrequencies).map((frequency) => ({
      ...toGridTrack(frequency, frequencies[frequency._id]?.routinesByMonth ?? {}),
      isRetired: retired.has(frequency._id),
    }));
    const count = tracks.reduce((sum, track) => sum + track.count, 0);
    return { workoutType, tracks, count, isRetired: retired.has(workoutType._id) };
  });
}

function withUnlisted<Item extends { _id: string }>(list: readonly Item[], used: readonly Item[]): Item[] {
  const listed = new Set(list.map(({ _id }) => _id));
  return [...list, ...used.filter(({ _id }) => !listed.has(_id))];
}

function toGridTrack(
  frequency: TrainingFrequency,
  byMonth: Record<string, Routine[]>,
): Omit<GridTrack, 'isRetired'> {
  const used = Object.entries(byMonth).filter(([, routines]) => routines.length > 0);
  const highest = Math.max(0, ...used.map(([month]) => Number(month)));
  const months = Array.from({ length: Math.min(highest + 1, lastMonth) }, (_, at) => ({
    month: at + 1,
    routines: byMonth[at + 1] ?? [],
  }));
  return { frequency, months, count: used.reduce((sum, [, routines]) => sum + routines.length, 0) };
}

/** The routine in a slot, other than the one with the id `except`. */
export const findRoutineInSlot = (grid: RoutineGrid, slot: Slot, except?: string): Routine | undefined =>
  (grid.organizedData[slot.workoutType]?.frequencies[slot.frequency]?.routinesByMonth[slot.month] ?? []).find(
    ({ _id }) => _id !== except,
  );

/** The first month of a track without a routine, starting at `from`; undefined if all are taken. */
export function firstFreeMonth(grid: RoutineGrid, track: TrackIds, from = 1): number | undefined {
  for (let month = from; month <= lastMonth; month++) {
    if (!findRoutineInSlot(grid, { ...track, month })) return month;
  }
  return undefined;
}

/** The grid with a routine in its current slot, and not in its former one. */
export function upsertRoutine(grid: RoutineGrid, routine: Routine): RoutineGrid {
  const { organizedData, totalRoutines } = removeRoutine(grid, routine._id);
  const { workoutType, trainingFrequency, month } = routine;
  const group = organizedData[workoutType._id] ?? { workoutType, frequencies: {} };
  const track = group.frequencies[trainingFrequency._id] ?? { trainingFrequency, routinesByMonth: {} };
  const routinesByMonth = {
    ...track.routinesByMonth,
    [month]: [...(track.routinesByMonth[month] ?? []), routine],
  };
  const frequencies = { ...group.frequencies, [trainingFrequency._id]: { ...track, routinesByMonth } };
  return {
    ...grid,
    organizedData: { ...organizedData, [workoutType._id]: { ...group, frequencies } },
    totalRoutines: totalRoutines + 1,
  };
}

/** The grid with the routine of a response. A deleted routine, or a newer version in the grid, leaves it unchanged. */
export function updateRoutine(grid: RoutineGrid, routine: Routine): RoutineGrid {
  const known = allRoutines(grid).find(({ _id }) => _id === routine._id);
  return known && known.version <= routine.version ? upsertRoutine(grid, routine) : grid;
}

/** The grid without a routine. */
export function removeRoutine(grid: RoutineGrid, id: string): RoutineGrid {
  const found = allRoutines(grid).find(({ _id }) => _id === id);
  if (!found) return grid;
  const { workoutType, frequency, month } = slotOf(found);
  const group = grid.organizedData[workoutType]!;
  const track = group.frequencies[frequency]!;
  const { [month]: cell = [], ...otherMonths } = track.routinesByMonth;
  const remaining = cell.filter(({ _id }) => _id !== id);
  const routinesByMonth = remaining.length > 0 ? { ...otherMonths, [month]: remaining } : otherMonths;
  return {
    ...grid,
    organizedData: {
      ...grid.organizedData,
      [workoutType]: {
        ...group,
        frequencies: { ...group.frequencies, [frequency]: { ...track, routinesByMonth } },
      },
    },
    totalRoutines: grid.totalRoutines - 1,
  };
}

/** The grid with a routine in another slot. An unknown routine or slot leaves it unchanged. */
export function moveRoutine(grid: RoutineGrid, id: string, to: Slot): RoutineGrid {
  const routine = allRoutines(grid).find(({ _id }) => _id === id);
  const groups = groupByWorkoutType(grid);
  const group = groups.find(({ workoutType }) => workoutType._id === to.workoutType);
  const track = group?.tracks.find(({ frequency }) => frequency._id === to.frequency);
  if (!routine || !group || !track || isSameSlot(slotOf(routine), to)) return grid;
  return upsertRoutine(grid, {
    ...routine,
    workoutType: group.workoutType,
    trainingFrequency: track.frequency,
    month: to.month,
  });
}

/** Number of routines that share their slot with another one. */
export const countConflicts = (groups: readonly WorkoutTypeGroup[]): number =>
  groups
    .flatMap(({ tracks }) => tracks.flatMap(({ months }) => months))
    .filter(({ routines }) => routines.length > 1)
    .reduce((sum, { routines }) => sum + routines.length, 0);
