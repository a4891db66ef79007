import type { routines } from '#shared/contracts/routines/routines.ts';
import { insertRoutine, type StoredRoutine } from './routines.ts';
import { newId } from '../../platform/kit/ids.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { checkTrack } from '../../training/check-track.ts';
import { routineEditor } from './routine-editor.ts';
import { routineResponse } from './routine-response.ts';
import { rethrowSlotTaken } from './rethrow-slot-taken.ts';

/** POST /routines/google-drive: writes a routine into a slot; 409 `slot_taken` when it holds another. */
export const createRoutine: UseCase<typeof routines.create> = async ({ body, actor, now }) => {
  const { name, googleDriveLink, workoutTypeId, trainingFrequencyId, month } = body;
  const track = { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId };
  await checkTrack(track, { workoutType: 'workoutTypeId', trainingFrequency: 'trainingFrequencyId' });
  const routine: StoredRoutine = {
    ...track,
    _id: newId('rtn', now),
    name,
    driveLink: googleDriveLink,
    month,
    uploadedBy: { name: actor.user.name, email: actor.user.email },
    createdAt: now.toISOString(),
    version: 1,
  };
  await insertRoutine(routine, await routineEditor({ actor, now })).catch(rethrowSlotTaken(month));
  return { success: true, data: { routine: await routineResponse(routine) } };
};
