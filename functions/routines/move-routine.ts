import type { routines } from '#shared/contracts/routines.ts';
import { moveRoutine as writeMove } from '../_data/routines/routines.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { checkTrack } from '../_flows/training/check-track.ts';
import { routineResponse } from './routine-response.ts';
import { rethrowSlotTaken } from './slot-taken.ts';

/** PATCH /routines/{id}/move (wizard-and-back-office.md section 4, routine position) */
export const moveRoutine: UseCase<typeof routines.move> = async ({ params, body }) => {
  const { newMonth, workoutTypeId, frequencyId } = body;
  const track = { workoutType: workoutTypeId, trainingFrequency: frequencyId };
  await checkTrack(track, { workoutType: 'workoutTypeId', trainingFrequency: 'frequencyId' });
  const routine = await writeMove(params.id, track, newMonth).catch(rethrowSlotTaken(newMonth));
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};
