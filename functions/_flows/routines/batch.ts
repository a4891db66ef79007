import { nextDueAfter } from '#shared/rules/routine-calendar.ts';
import type { SlotRoutine, StoredProgress } from '../../_data/routines/progress.ts';
import type { StoredRoutine } from '../../_data/routines/routines.ts';
import { newId } from '../../_kit/ids.ts';
import type { RoutineBatch } from '../../_data/routines/batch.ts';

/* What batches of routines are made of. */

/** A routine as batches carry it. */
export const slotRoutine = (routine: StoredRoutine): SlotRoutine => {
  const { _id: routineId, name, driveLink, workoutType, trainingFrequency, month } = routine;
  return { routineId, name, driveLink, workoutType, trainingFrequency, month };
};

/** The date of the routine after the one that is sent on `day`: the user's next day of the month, after both dates. */
export const dueAfter = ({ nextDueDate, anchorDay }: StoredProgress, day: string): string =>
  nextDueAfter(nextDueDate > day ? nextDueDate : day, anchorDay);

/** A batch without members. */
export const emptyBatch = (facts: Pick<RoutineBatch, 'runId' | 'kind' | 'day'>, now: Date): RoutineBatch => ({
  ...facts,
  batchId: newId('bat', now),
  slots: [],
  members: [],
});

/** Puts a user into a batch, to be sent `slot` as the routine due next. */
export function addMember(batch: RoutineBatch, progress: StoredProgress, slot: SlotRoutine): void {
  const { userId, nextDueDate: due } = progress;
  addMemberAt(batch, { userId, due, next: dueAfter(progress, batch.day) }, slot);
}

/** Puts a member into a batch, and what they are to be sent among its slots. */
export function addMemberAt(
  batch: RoutineBatch,
  member: Omit<RoutineBatch['members'][number], 'slot'>,
  slot: SlotRoutine,
) {
  const known = batch.slots.findIndex(({ routineId }) => routineId === slot.routineId);
  const at = known >= 0 ? known : batch.slots.push(slot) - 1;
  batch.members.push({ ...member, slot: at });
}
