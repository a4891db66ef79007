import type { Routine, RoutineGrid, routines } from '#shared/contracts/routines/routines.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { findOptions, isOffered } from '../../training/options.ts';
import { findRoutines } from './routines.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { routineResponses } from './routine-response.ts';

/** GET /routines/grid: all routines, some hundred, in one query. */
export const showGrid: UseCase<typeof routines.grid> = async () => {
  const [stored, workoutTypes, trainingFrequencies] = await Promise.all([
    findRoutines(),
    findOptions('workouttypes'),
    findOptions('training-frequencies'),
  ]);
  const all = await routineResponses(stored);
  const inOrder = all.toSorted(
    (a, b) =>
      listPosition(workoutTypes, a.workoutType) - listPosition(workoutTypes, b.workoutType) ||
      listPosition(trainingFrequencies, a.trainingFrequency) -
        listPosition(trainingFrequencies, b.trainingFrequency),
  );
  return {
    success: true,
    data: {
      organizedData: groupByTrackAndMonth(inOrder),
      workoutTypes,
      trainingFrequencies,
      retired: [...workoutTypes, ...trainingFrequencies].flatMap((option) =>
        isOffered(option) ? [] : option._id,
      ),
      availableMonths: monthsUpTo(Math.max(0, ...all.map(({ month }) => month)) + 1),
      totalRoutines: all.length,
    },
  };
};

/** The position of an option in its list; deleted options come last. */
function listPosition(list: { _id: string }[], { _id }: { _id: string }): number {
  const index = list.findIndex((option) => option._id === _id);
  return index < 0 ? list.length : index;
}

/** Routines by workout type, frequency and month; groups are in the order of their first routine. */
function groupByTrackAndMonth(routines: Routine[]): RoutineGrid['organizedData'] {
  const grid: RoutineGrid['organizedData'] = {};
  for (const routine of routines) {
    const { workoutType, trainingFrequency, month } = routine;
    const { frequencies } = (grid[workoutType._id] ??= { workoutType, frequencies: {} });
    const { routinesByMonth } = (frequencies[trainingFrequency._id] ??= {
      trainingFrequency,
      routinesByMonth: {},
    });
    (routinesByMonth[month] ??= []).push(routine);
  }
  return grid;
}

const monthsUpTo = (month: number): number[] =>
  Array.from({ length: Math.min(month, lastMonth) }, (_, at) => at + 1);
