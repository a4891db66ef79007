import type { routines } from '#shared/contracts/routines/routines.ts';
import { updateRoutine } from './routines.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { routineEditor } from './routine-editor.ts';
import { routineResponse } from './routine-response.ts';

/** PATCH /routines/{id}/drive-link: changes name and link; 409 `conflict` for an outdated version. */
export const editRoutine: UseCase<typeof routines.edit> = async ({ params, body, actor, now }) => {
  const { version, ...changes } = body;
  const routine = await updateRoutine(params.id, changes, version, await routineEditor({ actor, now }));
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};
