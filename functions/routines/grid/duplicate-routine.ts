import type { routines } from '#shared/contracts/routines/routines.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import {
  insertRoutine,
  findRoutine,
  findTrackRoutines,
  type RoutineEditor,
  type StoredRoutine,
} from './routines.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { messages } from './messages.ts';
import { routineEditor } from './routine-editor.ts';
import { routineResponse } from './routine-response.ts';

/** POST /routines/{id}/duplicate: copies a routine into the first free month after it; the caller is its uploader. */
export const duplicateRoutine: UseCase<typeof routines.duplicate> = async ({ params, actor, now }) => {
  const original = await findRoutine(params.id);
  if (!original) throw new AppError('routine_not_found');
  const unplaced = {
    ...original,
    _id: newId('rtn', now),
    uploadedBy: { name: actor.user.name, email: actor.user.email },
    createdAt: now.toISOString(),
    version: 1,
  };
  const copy = await insertInFreeMonth(unplaced, await routineEditor({ actor, now }));
  return { success: true, data: { routine: await routineResponse(copy) } };
};

/** Tries the free months in order: a concurrent request may take one first (P32). 409 `slot_taken` when none is free. */
async function insertInFreeMonth(copy: StoredRoutine, by: RoutineEditor): Promise<StoredRoutine> {
  const taken = new Set((await findTrackRoutines(copy)).map(({ month }) => month));
  for (let month = copy.month + 1; month <= lastMonth; month++) {
    if (taken.has(month)) continue;
    try {
      await insertRoutine({ ...copy, month }, by);
      return { ...copy, month };
    } catch (error) {
      if (!isConditionFailed(error, 'slot_taken')) throw error;
    }
  }
  throw new AppError('slot_taken', { message: messages.slotTaken(lastMonth) });
}
