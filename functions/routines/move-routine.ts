import type { routines } from '#shared/contracts/routines.ts';
import { changeRoutineSlot } from '../_data/routines/routines.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { checkTrack } from '../_flows/training/check-track.ts';
import { routineEditor } from './routine-editor.ts';
import { routineResponse } from './routine-response.ts';
import { rethrowSlotTaken } from './rethrow-slot-taken.ts';

/** PATCH /routines/{id}/move: moves a routine to another slot; 409 `slot_taken` when it holds another routine. */
export const moveRoutine: UseCase<typeof routines.move> = async ({ params, body, actor, now }) => {
  const { newMonth, workoutTypeId, frequencyId } = body;
  const track = { workoutType: workoutTypeId, trainingFrequency: frequencyId };
  await checkTrack(track, { workoutType: 'workoutTypeId', trainingFrequency: 'frequencyId' });
  const by = await routineEditor({ actor, now });
  const routine = await changeRoutineSlot(params.id, track, newMonth, by).catch(rethrowSlotTaken(newMonth));
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};
