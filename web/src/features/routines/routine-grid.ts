import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training-options.ts';
import { lastMonth } from '#shared/rules/routine-calendar.ts';
import { isSameSlot, slotOf, type Slot } from './slot.ts';

/*
 * The grid as it is shown and as it changes (wizard-and-back-office.md sections 2 and 4). Pure.
 */

export interface MonthCell {
  month: number;
  /** More than one is a conflict. */
  routines: Routine[];
}

/** What one workout type has for one frequency: months 1 up to the highest used one and the next. */
export interface Track {
  frequency: TrainingFrequency;
  months: MonthCell[];
  /** How many routines there are. */
  count: number;
}

export interface TypeGroup {
  workoutType: Option;
  tracks: Track[];
  count: number;
}

/** Every routine of the grid. */
export const routinesIn = ({ organizedData }: RoutineGrid): Routine[] =>
  Object.values(organizedData).flatMap(({ frequencies }) =>
    Object.values(frequencies).flatMap(({ routinesByMonth }) => Object.values(routinesByMonth).flat()),
  );

/** Every workout type with every frequency, also where there is no routine yet; what no list has any more comes last. */
export function groupsOf(grid: RoutineGrid): TypeGroup[] {
  const held = Object.values(grid.organizedData);
  const types = withHeld(
    grid.workoutTypes,
    held.map(({ workoutType }) => workoutType),
  );
  return types.map((workoutType) => {
    const frequencies = grid.organizedData[workoutType._id]?.frequencies ?? {};
    const used = Object.values(frequencies).map(({ trainingFrequency }) => trainingFrequency);
    const tracks = withHeld(grid.trainingFrequencies, used).map((frequency) =>
      trackOf(frequency, frequencies[frequency._id]?.routinesByMonth ?? {}),
    );
    return { workoutType, tracks, count: tracks.reduce((sum, { count }) => sum + count, 0) };
  });
}

function withHeld<Item extends { _id: string }>(list: readonly Item[], held: readonly Item[]): Item[] {
  const known = new Set(list.map(({ _id }) => _id));
  return [...list, ...held.filter(({ _id }) => !known.has(_id))];
}

function trackOf(frequency: TrainingFrequency, byMonth: Record<string, Routine[]>): Track {
  const used = Object.entries(byMonth).filter(([, routines]) => routines.length > 0);
  const highest = Math.max(0, ...used.map(([month]) => Number(month)));
  const months = Array.from({ length: Math.min(highest + 1, lastMonth) }, (_, at) => ({
    month: at + 1,
    routines: byMonth[at + 1] ?? [],
  }));
  return { frequency, months, count: used.reduce((sum, [, routines]) => sum + routines.length, 0) };
}

/** The routine that stands in a slot, other than `except`. */
export const holderOf = (grid: RoutineGrid, slot: Slot, except?: string): Routine | undefined =>
  (grid.organizedData[slot.workoutType]?.frequencies[slot.frequency]?.routinesByMonth[slot.month] ?? []).find(
    ({ _id }) => _id !== except,
  );

/** The first month of a track that holds no routine, from a month on; undefined when all are taken. */
export function freeMonth(grid: RoutineGrid, track: Omit<Slot, 'month'>, from = 1): number | undefined {
  for (let month = from; month <= lastMonth; month++) {
    if (!holderOf(grid, { ...track, month })) return month;
  }
  return undefined;
}

/** The grid with a routine as it is now, wherever it was before. */
export function withRoutine(grid: RoutineGrid, routine: Routine): RoutineGrid {
  const { organizedData, totalRoutines } = withoutRoutine(grid, routine._id);
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

/** The grid with a routine as an answer has it; as it was where the routine is gone meanwhile, or known as it was later. */
export function withChanged(grid: RoutineGrid, routine: Routine): RoutineGrid {
  const known = routinesIn(grid).find(({ _id }) => _id === routine._id);
  return known && known.version <= routine.version ? withRoutine(grid, routine) : grid;
}

/** The grid without a routine; slots that held nothing else are gone. */
export function withoutRoutine(grid: RoutineGrid, id: string): RoutineGrid {
  const found = routinesIn(grid).find(({ _id }) => _id === id);
  if (!found) return grid;
  const { workoutType, frequency, month } = slotOf(found);
  const group = grid.organizedData[workoutType]!;
  const track = group.frequencies[frequency]!;
  const { [month]: cell = [], ...otherMonths } = track.routinesByMonth;
  const left = cell.filter(({ _id }) => _id !== id);
  const routinesByMonth = left.length > 0 ? { ...otherMonths, [month]: left } : otherMonths;
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

/** The grid with a routine in another slot; as it was where there is no such routine or slot. */
export function moveRoutine(grid: RoutineGrid, id: string, to: Slot): RoutineGrid {
  const routine = routinesIn(grid).find(({ _id }) => _id === id);
  const groups = groupsOf(grid);
  const group = groups.find(({ workoutType }) => workoutType._id === to.workoutType);
  const track = group?.tracks.find(({ frequency }) => frequency._id === to.frequency);
  if (!routine || !group || !track || isSameSlot(slotOf(routine), to)) return grid;
  return withRoutine(grid, {
    ...routine,
    workoutType: group.workoutType,
    trainingFrequency: track.frequency,
    month: to.month,
  });
}

/** How many routines share a slot with another. */
export const conflictsIn = (groups: readonly TypeGroup[]): number =>
  groups
    .flatMap(({ tracks }) => tracks.flatMap(({ months }) => months))
    .filter(({ routines }) => routines.length > 1)
    .reduce((sum, { routines }) => sum + routines.length, 0);
