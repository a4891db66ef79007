import * as z from 'zod';
import { messageKind } from '#functions/platform/table/entity.ts';
import { RoutineSnapshot, type StoredProgress } from '../progress.ts';
import { nextDueAfter } from '#shared/rules/routines/routine-calendar.ts';
import type { StoredRoutine } from '../grid/routines.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { required } from '#functions/platform/kit/env.ts';
import { enqueueAll } from '#functions/platform/ports/queue.ts';

/** A message of the routine queue: which routines to send to which users. The worker reads names and addresses itself. */
const RoutineBatch = z.object({
  runId: z.string(),
  batchId: z.string(),
  /** `due`: users due by `day`, from a run. `now`: a manual send of one month. `again`: failed deliveries to resend. */
  kind: z.enum(['due', 'now', 'again']),
  /** `YYYY-MM-DD`: the day of the run. */
  day: z.iso.date(),
  slots: z.array(RoutineSnapshot),
  /** `slot` is an index into `slots`. The routine is due on `due`; once it is sent, the next one is due on `next`. */
  members: z.array(z.object({ userId: z.string(), slot: z.int(), due: z.iso.date(), next: z.iso.date() })),
});
export type RoutineBatch = z.output<typeof RoutineBatch>;

/** The messages of the routine queue. */
export const routineBatchMessages = messageKind('batch of routines', 1, RoutineBatch);

/** A routine as batches and claims hold it. */
export const routineSnapshot = (routine: StoredRoutine): RoutineSnapshot => {
  const { _id: routineId, name, driveLink, workoutType, trainingFrequency, month, planVersion } = routine;
  const slot = { routineId, name, driveLink, workoutType, trainingFrequency, month };
  return planVersion === null ? slot : { ...slot, planVersion };
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

/** Queues batches for send-routines in concurrent calls; throws when SQS does not accept one of them. */
export const enqueueBatches = (batches: RoutineBatch[]): Promise<void> =>
  enqueueAll(
    required('ROUTINE_QUEUE_URL'),
    batches.map((batch) => ({ id: batch.batchId, body: routineBatchMessages.write(batch) })),
  );
