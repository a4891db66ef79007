import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '../messages.ts';
import type { routines } from '#shared/contracts/routines/routines.ts';
import {
  changeRoutineSlot,
  findRoutine,
  findTrackRoutines,
  insertRoutine,
  routineEditor,
  type RoutineEditor,
  routineResponse,
  routineResponses,
  type StoredRoutine,
  swapRoutines,
} from './routines.ts';
import { slotId } from '#functions/platform/table/track.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { checkTrack } from '#functions/training/index.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import type { Step } from '#functions/platform/table/table.ts';
import { readExercises } from '#functions/exercises/index.ts';
import { putPlanStep, readPlan } from '../plan-versions.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { exerciseIdsOf } from '#shared/rules/routines/plan.ts';
import { nextMonthOf } from '#shared/rules/routines/next-month.ts';

/** Returns a catch handler that turns a failed `slot_taken` condition into 409 `slot_taken` with the month in its text. */
export const rethrowSlotTaken =
  (month: number) =>
  (error: unknown): never => {
    throw isConditionFailed(error, 'slot_taken')
      ? new AppError('slot_taken', { message: messages.slotTaken(month), cause: error })
      : error;
  };

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

/**
 * POST /routines/{id}/duplicate: copies a routine into the first free month after it, its plan with the loads of the month after; the
 * caller is its uploader.
 */
export const duplicateRoutine: UseCase<typeof routines.duplicate> = async ({ params, actor, now }) => {
  const original = await findRoutine(params.id);
  if (!original) throw new AppError('routine_not_found');
  const plan = await planOfCopy(original);
  const unplaced = {
    ...original,
    planVersion: plan && 1,
    _id: newId('rtn', now),
    uploadedBy: { name: actor.user.name, email: actor.user.email },
    createdAt: now.toISOString(),
    version: 1,
  };
  const copy = await insertInFreeMonth(
    unplaced,
    await routineEditor({ actor, now }),
    plan ? [putPlanStep(unplaced._id, 1, plan, now)] : [],
  );
  return { success: true, data: { routine: await routineResponse(copy) } };
};

/** The plan of the month after a routine's; null without a plan. */
async function planOfCopy({ _id, planVersion }: StoredRoutine): Promise<Plan | null> {
  if (planVersion === null) return null;
  const plan = await readPlan(_id, planVersion);
  const exercises = await readExercises(exerciseIdsOf(plan));
  return nextMonthOf(plan, (id) => exercises.get(id)?.load);
}

/** Tries the free months in order: a concurrent request may take one first (P32). 409 `slot_taken` when none is free. */
async function insertInFreeMonth(
  copy: StoredRoutine,
  by: RoutineEditor,
  plan: Step[],
): Promise<StoredRoutine> {
  const taken = new Set((await findTrackRoutines(copy)).map(({ month }) => month));
  for (let month = copy.month + 1; month <= lastMonth; month++) {
    if (taken.has(month)) continue;
    try {
      await insertRoutine({ ...copy, month }, by, plan);
      return { ...copy, month };
    } catch (error) {
      if (!isConditionFailed(error, 'slot_taken')) throw error;
    }
  }
  throw new AppError('slot_taken', { message: messages.slotTaken(lastMonth) });
}
