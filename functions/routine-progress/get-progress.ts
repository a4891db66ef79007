import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { findProgress } from '../_data/routine-progress.ts';
import { findUser } from '../_data/users.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { progressOf } from './progress-of.ts';

/** GET /routine-progress/{userId}, for admins. */
export const getProgress: UseCase<typeof routineProgress.get> = async ({ params }) => {
  const [user, progress] = await Promise.all([findUser(params.userId), findProgress(params.userId)]);
  if (!user) throw new AppError('user_not_found');
  return { success: true, data: { userProgress: await progressOf(user, progress) } };
};
