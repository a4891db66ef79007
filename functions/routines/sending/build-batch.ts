import { nextDueAfter } from '#shared/rules/routines/routine-calendar.ts';
import type { RoutineSnapshot, StoredProgress } from '../progress.ts';
import type { StoredRoutine } from '../grid/routines.ts';
import { newId } from '../../platform/kit/ids.ts';
import type { RoutineBatch } from './routine-batch.ts';

/** A routine as batches and claims hold it. */
export const routineSnapshot = (routine: StoredRoutine): RoutineSnapshot => {
  const { _id: routineId, name, driveLink, workoutType, trainingFrequency, month } = routine;
  return { routineId, name, driveLink, workoutType, trainingFrequency, month };
};

/** The due date after a routine that is sent on `day`: the user's next anchor day after both `day` and the old due date. */
export const nextDueDateAfter = ({ nextDueDate, anchorDay }: StoredProgress, day: string): string =>
  nextDueAfter(nextDueDate > day ? nextDueDate : day, anchorDay);

/** A batch without members. */
export const emptyBatch = (facts: Pick<RoutineBatch, 'runId' | 'kind' | 'day'>, now: Date): RoutineBatch => ({
  ...facts,
  batchId: newId('bat', now),
  slots: [],
  members: [],
});

/** Adds a user to a batch: `slot` is sent to them as the routine that is due next. */
export function addSubscriber(batch: RoutineBatch, progress: StoredProgress, slot: RoutineSnapshot): void {
  const { userId, nextDueDate: due } = progress;
  addMember(batch, { userId, due, next: nextDueDateAfter(progress, batch.day) }, slot);
}

/** Adds a member to a batch, and the routine to its slots unless it is there. */
export function addMember(
  batch: RoutineBatch,
  member: Omit<RoutineBatch['members'][number], 'slot'>,
  slot: RoutineSnapshot,
) {
  const known = batch.slots.findIndex(({ routineId }) => routineId === slot.routineId);
  const index = known >= 0 ? known : batch.slots.push(slot) - 1;
  batch.members.push({ ...member, slot: index });
}
