import { routines } from '#shared/contracts/routines/routines.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { duplicateRoutine, moveRoutine } from './move-routine.ts';
import { correctPlan, createLinked, createPlanned, savePlan, showPlan } from '../save-plan.ts';
import { showGrid, showWaiting } from './show-grid.ts';
import { deleteRoutine, routineEditor, routineResponse, updateRoutine } from './routines.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

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
  create: createLinked,
  edit: editRoutine,
  move: moveRoutine,
  remove: removeRoutine,
  duplicate: duplicateRoutine,
  plan: showPlan,
  savePlan,
  createPlanned,
  correct: correctPlan,
});
