import type { Routine } from '#shared/contracts/routines/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { driveFileName } from '#shared/rules/routines/drive-link.ts';
import { findOption } from '../../training/options.ts';
import type { StoredRoutine } from './routines.ts';
import { messages } from './messages.ts';

/** A stored routine in the shape of the contract: options with their names instead of ids. */
export const routineResponse = async (routine: StoredRoutine): Promise<Routine> =>
  (await routineResponses([routine]))[0]!;

/** The same for several routines. Options that are not in the cached lists are read from the table once each. */
export async function routineResponses(routines: StoredRoutine[]): Promise<Routine[]> {
  const [workoutTypes, frequencies] = await Promise.all([
    findById(
      routines.map(({ workoutType }) => workoutType),
      findWorkoutType,
    ),
    findById(
      routines.map(({ trainingFrequency }) => trainingFrequency),
      findFrequency,
    ),
  ]);
  return routines.map((routine) => ({
    ...routine,
    fileName: driveFileName(routine.driveLink),
    workoutType: workoutTypes.get(routine.workoutType)!,
    trainingFrequency: frequencies.get(routine.trainingFrequency)!,
  }));
}

async function findById<T>(ids: string[], find: (id: string) => Promise<T>): Promise<Map<string, T>> {
  const found = [...new Set(ids)].map(async (id) => [id, await find(id)] as const);
  return new Map(await Promise.all(found));
}

/** A deleted option keeps its id in the answer, so that the routine can be moved or deleted. */
const findWorkoutType = async (id: string): Promise<Option> =>
  (await findOption('workouttypes', id)) ?? { _id: id, name: messages.deletedWorkoutType, description: '' };

const findFrequency = async (id: string): Promise<TrainingFrequency> =>
  (await findOption('training-frequencies', id)) ?? {
    _id: id,
    name: messages.deletedFrequency,
    description: messages.deletedFrequency,
    daysPerWeek: 1,
  };
