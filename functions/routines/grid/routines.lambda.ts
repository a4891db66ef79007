import { routines } from '#shared/contracts/routines/routines.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { duplicateRoutine, moveRoutine, rethrowSlotTaken } from './move-routine.ts';
import { createPlanned, savePlan, showPlan } from '../plans/save-plan.ts';
import { correctPlan } from '../plans/correct-plan.ts';
import { showGrid, showWaiting } from './show-grid.ts';
import {
  deleteRoutine,
  insertRoutine,
  routineEditor,
  routineResponse,
  type StoredRoutine,
  updateRoutine,
} from './routines.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { checkTrack } from '#functions/training/options.ts';

/** POST /routines/google-drive: writes a routine into a slot; 409 `slot_taken` when it holds another. */
const createRoutine: UseCase<typeof routines.create> = async ({ body, actor, now }) => {
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
    planVersion: null,
  };
  await insertRoutine(routine, await routineEditor({ actor, now })).catch(rethrowSlotTaken(month));
  return { success: true, data: { routine: await routineResponse(routine) } };
};

/** PATCH /routines/{id}/drive-link: changes name and link; 409 `conflict` for an outdated version. */
const editRoutine: UseCase<typeof routines.edit> = async ({ params, body, actor, now }) => {
  const { version, ...changes } = body;
  const routine = await updateRoutine(params.id, changes, version, await routineEditor({ actor, now }));
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};

/** DELETE /routines/{id} */
const removeRoutine: UseCase<typeof routines.remove> = async ({ params, actor, now }) => {
  const routine = await deleteRoutine(params.id, await routineEditor({ actor, now }));
  if (!routine) throw new AppError('routine_not_found');
  return { success: true };
};

export const handler = serve(routines, {
  grid: showGrid,
  waiting: showWaiting,
  create: createRoutine,
  edit: editRoutine,
  move: moveRoutine,
  remove: removeRoutine,
  duplicate: duplicateRoutine,
  plan: showPlan,
  savePlan,
  createPlanned,
  correct: correctPlan,
});
