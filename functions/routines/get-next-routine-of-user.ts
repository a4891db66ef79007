import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { findUser } from '../accounts/users.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { nextRoutineOfTrack } from './next-routine-of-track.ts';

/** GET /routine-progress/{userId}/next-routine/{workoutType}/{frequency}, for admins. */
export const getNextRoutineOfUser: UseCase<typeof routineProgress.nextRoutineOf> = async ({
  params,
  now,
}) => {
  if (!(await findUser(params.userId))) throw new AppError('user_not_found');
  return { success: true, data: await nextRoutineOfTrack(params.userId, params, now) };
};
