import type { routines } from '#shared/contracts/routines/routines.ts';
import { changeRoutineSlot, swapRoutines } from './routines.ts';
import { slotId } from '../../platform/table/track.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { checkTrack } from '../../training/check-track.ts';
import { routineEditor } from './routine-editor.ts';
import { routineResponse, routineResponses } from './routine-response.ts';
import { rethrowSlotTaken } from './rethrow-slot-taken.ts';

/**
 * PATCH /routines/{id}/move: moves a routine to another slot; 409 `slot_taken` when it holds another routine. With `swapWith`, the
 * routine in that slot, the two change places; 409 `conflict` when it is no longer there. An undo names the versions that it takes back:
 * 409 `conflict` when one has changed since (P95).
 */
export const moveRoutine: UseCase<typeof routines.move> = async ({ params, body, actor, now }) => {
  const { newMonth, workoutTypeId, frequencyId, swapWith, version, swapVersion } = body;
  const track = { workoutType: workoutTypeId, trainingFrequency: frequencyId };
  await checkTrack(track, { workoutType: 'workoutTypeId', trainingFrequency: 'frequencyId' });
  const by = await routineEditor({ actor, now });
  if (swapWith !== undefined) {
    const both = await swapRoutines(params.id, swapWith, by, (one, other) => {
      const isThere = slotId(other, other.month) === slotId(track, newMonth) && swapWith !== params.id;
      const isSeen =
        [one.version, undefined].includes(version) && [other.version, undefined].includes(swapVersion);
      if (!isThere || !isSeen) throw new AppError('conflict');
    });
    if (!both) throw new AppError('routine_not_found');
    const [routine, swapped] = await routineResponses([both.routine, both.swapped]);
    return { success: true, data: { routine: routine!, swapped: swapped! } };
  }
  const routine = await changeRoutineSlot(params.id, track, newMonth, by, version).catch(
    rethrowSlotTaken(newMonth),
  );
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};
