import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { findProgress } from './progress.ts';
import { findUser } from '../accounts/users.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { userProgressResponse } from './user-progress-response.ts';

/** GET /routine-progress/{userId}, for admins. */
export const getProgress: UseCase<typeof routineProgress.get> = async ({ params, now }) => {
  const [user, progress] = await Promise.all([findUser(params.userId), findProgress(params.userId)]);
  if (!user) throw new AppError('user_not_found');
  return { success: true, data: { userProgress: await userProgressResponse(user, progress, now) } };
};
