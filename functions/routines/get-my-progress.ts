import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { findProgress } from './progress.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { userProgressResponse } from './user-progress-response.ts';

/** GET /routine-progress/me */
export const getMyProgress: UseCase<typeof routineProgress.mine> = async ({ actor, now }) => ({
  success: true,
  data: { userProgress: await userProgressResponse(actor.user, await findProgress(actor.user._id), now) },
});
