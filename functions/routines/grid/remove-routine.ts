import type { routines } from '#shared/contracts/routines/routines.ts';
import { deleteRoutine } from './routines.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { routineEditor } from './routine-editor.ts';

/** DELETE /routines/{id} */
export const removeRoutine: UseCase<typeof routines.remove> = async ({ params, actor, now }) => {
  const routine = await deleteRoutine(params.id, await routineEditor({ actor, now }));
  if (!routine) throw new AppError('routine_not_found');
  return { success: true };
};
