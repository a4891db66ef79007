import { TrainingSetup, type workouts } from '#shared/contracts/workouts/workouts.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { get, put } from '#functions/platform/table/table.ts';
import { keys } from './entities.ts';

/** What is stored of it: all that its owner may say. */
export const StoredSetup = TrainingSetup;

/** The schema and the key of it, to be read along with other items (`getEach`). */
export const setupItem = (userId: string) => [StoredSetup, keys.trainingSetup(userId)] as const;

/** What a user trains with, and on which days; null before it was said. */
export const findSetup = (userId: string): Promise<TrainingSetup | null> => get(...setupItem(userId));

/** Writes it over what was said before. */
export const putSetup = (userId: string, setup: TrainingSetup): Promise<void> =>
  put({ ...keys.trainingSetup(userId), ...setup });

/** GET /workouts/setup */
export const showSetup: UseCase<typeof workouts.setup> = async ({ actor }) => ({
  success: true,
  data: { setup: await findSetup(actor.user._id) },
});

/** PUT /workouts/setup: the last one counts. */
export const saveSetup: UseCase<typeof workouts.saveSetup> = async ({ body, actor }) => {
  const setup = {
    weekdays: body.weekdays?.toSorted() ?? null,
    equipment: body.equipment && [...new Set(body.equipment)],
    minutes: body.minutes,
  };
  await putSetup(actor.user._id, setup);
  return { success: true, data: { setup } };
};
