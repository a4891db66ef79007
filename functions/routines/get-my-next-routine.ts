import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { nextRoutineOfTrack } from './next-routine-of-track.ts';

/** GET /routine-progress/next-routine/{workoutType}/{frequency} */
export const getMyNextRoutine: UseCase<typeof routineProgress.nextRoutine> = async ({
  params,
  actor,
  now,
}) => ({
  success: true,
  data: await nextRoutineOfTrack(actor.user._id, params, now),
});
