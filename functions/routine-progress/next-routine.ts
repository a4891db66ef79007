import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import type { UseCase } from '../_http/serve.ts';
import { nextRoutineOfTrack } from './next-of-track.ts';

/** GET /routine-progress/next-routine/{workoutType}/{frequency} */
export const nextRoutine: UseCase<typeof routineProgress.nextRoutine> = async ({ params, actor }) => ({
  success: true,
  data: await nextRoutineOfTrack(actor.user._id, params),
});
