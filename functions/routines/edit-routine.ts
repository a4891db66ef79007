import type { routines } from '#shared/contracts/routines.ts';
import { editRoutine as writeEdit } from '../_data/routines/routines.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { routineResponse } from './routine-response.ts';

/** PATCH /routines/{id}/drive-link */
export const editRoutine: UseCase<typeof routines.edit> = async ({ params, body }) => {
  const { version, ...changes } = body;
  const routine = await writeEdit(params.id, changes, version);
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};
