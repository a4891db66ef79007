import type { routines } from '#shared/contracts/routines.ts';
import { removeRoutine as deleteRoutine } from '../_data/routines/routines.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** DELETE /routines/{id} */
export const removeRoutine: UseCase<typeof routines.remove> = async ({ params }) => {
  const routine = await deleteRoutine(params.id);
  if (!routine) throw new AppError('routine_not_found');
  return { success: true };
};
