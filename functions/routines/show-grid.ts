import type { Routine, RoutineGrid, routines } from '#shared/contracts/routines.ts';
import { lastMonth } from '#shared/rules/routine-calendar.ts';
import { findOptions } from '../_data/training/options.ts';
import { findRoutines } from '../_data/routines/routines.ts';
import type { UseCase } from '../_http/serve.ts';
import { routineResponses } from './routine-response.ts';

/** GET /routines/grid (wizard-and-back-office.md section 3): one query, for a grid is some hundred routines. */
export const showGrid: UseCase<typeof routines.grid> = async () => {
  const [stored, workoutTypes, trainingFrequencies] = await Promise.all([
    findRoutines(),
    findOptions('workouttypes'),
    findOptions('training-frequencies'),
  ]);
  const all = await routineResponses(stored);
  const inOrder = all.toSorted(
    (a, b) =>
      placeIn(workoutTypes, a.workoutType) - placeIn(workoutTypes, b.workoutType) ||
      placeIn(trainingFrequencies, a.trainingFrequency) - placeIn(trainingFrequencies, b.trainingFrequency),
  );
  return {
    success: true,
    data: {
      organizedData: organize(inOrder),
      workoutTypes,
      trainingFrequencies,
      availableMonths: monthsUpTo(Math.max(0, ...all.map(({ month }) => month)) + 1),
      totalRoutines: all.length,
    },
  };
};

/** Where an option stands in its list; one that is gone comes last. */
function placeIn(list: { _id: string }[], { _id }: { _id: string }): number {
  const at = list.findIndex((option) => option._id === _id);
  return at < 0 ? list.length : at;
}

/** Groups that appear in the order of their first routine. */
function organize(routines: Routine[]): RoutineGrid['organizedData'] {
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
