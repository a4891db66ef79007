import type { routines } from '#shared/contracts/routines.ts';
import { lastMonth } from '#shared/rules/routine-calendar.ts';
import {
  createRoutine,
  findRoutine,
  findTrackRoutines,
  type StoredRoutine,
} from '../_data/routines/routines.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { AppError } from '../_kit/app-error.ts';
import { newId } from '../_kit/ids.ts';
import type { UseCase } from '../_http/serve.ts';
import { messages } from './messages.ts';
import { routineResponse } from './routine-response.ts';

/** POST /routines/{id}/duplicate: the copy is the caller's, and stands in the first free month after the original. */
export const duplicateRoutine: UseCase<typeof routines.duplicate> = async ({ params, actor, now }) => {
  const original = await findRoutine(params.id);
  if (!original) throw new AppError('routine_not_found');
  const copy = await putIntoFreeMonth({
    ...original,
    _id: newId('rtn', now),
    uploadedBy: { name: actor.user.name, email: actor.user.email },
    createdAt: now.toISOString(),
    version: 1,
  });
  return { success: true, data: { routine: await routineResponse(copy) } };
};

/** Goes on to the next free month when another has taken one meanwhile (P32), up to the last there is. */
async function putIntoFreeMonth(copy: StoredRoutine): Promise<StoredRoutine> {
  const taken = new Set((await findTrackRoutines(copy)).map(({ month }) => month));
  for (let month = copy.month + 1; month <= lastMonth; month++) {
    if (taken.has(month)) continue;
    try {
      await createRoutine({ ...copy, month });
      return { ...copy, month };
    } catch (error) {
      if (!isConditionFailed(error, 'slot_taken')) throw error;
    }
  }
  throw new AppError('slot_taken', { message: messages.slotTaken(lastMonth) });
}
