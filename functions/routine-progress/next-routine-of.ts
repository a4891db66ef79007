import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { findUser } from '../_data/users.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { nextOfTrack } from './next-of-track.ts';

/** GET /routine-progress/{userId}/next-routine/{workoutType}/{frequency}, for admins. */
export const nextRoutineOf: UseCase<typeof routineProgress.nextRoutineOf> = async ({ params }) => {
  if (!(await findUser(params.userId))) throw new AppError('user_not_found');
  return { success: true, data: await nextOfTrack(params.userId, params) };
};
