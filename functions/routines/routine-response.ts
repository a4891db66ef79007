import type { Routine } from '#shared/contracts/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training-options.ts';
import { driveFileName } from '#shared/rules/drive-link.ts';
import { findOption } from '../_data/training/options.ts';
import type { StoredRoutine } from '../_data/routines/routines.ts';
import { messages } from './messages.ts';

/** A stored routine as the wire carries it: its options whole. */
export const routineResponse = async (routine: StoredRoutine): Promise<Routine> =>
  (await routineResponses([routine]))[0]!;

/** The same of many. What the warm lists do not have is asked of the table once. */
export async function routineResponses(routines: StoredRoutine[]): Promise<Routine[]> {
  const [workoutTypes, frequencies] = await Promise.all([
    byId(
      routines.map(({ workoutType }) => workoutType),
      workoutTypeOf,
    ),
    byId(
      routines.map(({ trainingFrequency }) => trainingFrequency),
      frequencyOf,
    ),
  ]);
  return routines.map((routine) => ({
    ...routine,
    fileName: driveFileName(routine.driveLink),
    workoutType: workoutTypes.get(routine.workoutType)!,
    trainingFrequency: frequencies.get(routine.trainingFrequency)!,
  }));
}

async function byId<T>(ids: string[], find: (id: string) => Promise<T>): Promise<Map<string, T>> {
  const found = [...new Set(ids)].map(async (id) => [id, await find(id)] as const);
  return new Map(await Promise.all(found));
}

/** An option that is gone has its id left: whoever sees the routine can move or delete it. */
const workoutTypeOf = async (id: string): Promise<Option> =>
  (await findOption('workouttypes', id)) ?? { _id: id, name: messages.goneWorkoutType, description: '' };

const frequencyOf = async (id: string): Promise<TrainingFrequency> =>
  (await findOption('training-frequencies', id)) ?? {
    _id: id,
    name: messages.goneFrequency,
    description: messages.goneFrequency,
    daysPerWeek: 1,
  };
