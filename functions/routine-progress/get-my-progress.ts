import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { findProgress } from '../_data/routine-progress.ts';
import type { UseCase } from '../_kit/serve.ts';
import { progressOf } from './progress-of.ts';

/** GET /routine-progress/me */
export const getMyProgress: UseCase<typeof routineProgress.mine> = async ({ actor }) => ({
  success: true,
  data: { userProgress: await progressOf(actor.user, await findProgress(actor.user._id)) },
});
