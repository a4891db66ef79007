import * as z from 'zod';
import { movementDay, movementSteps } from '../figures/movements.ts';
import { keys } from '../table/keys.ts';
import { get, putStep, transact, updateStep, type Step } from '../table/table.ts';
import { isConditionFailed } from '../table/errors.ts';

/* The counts of a run. Each user is counted once, however often a call or a queue message is repeated. */

/** How many members of a batch were sent to, failed, or were skipped. */
const BatchOutcome = z.object({ sent: z.int(), failed: z.int(), skipped: z.int() });
export type BatchOutcome = z.output<typeof BatchOutcome>;

/** Days for which a batch's outcome is kept: longer than dead letters can be sent back to the queue. */
const batchRetentionDays = 30;

/** Adds to the number of users that a run has queued. */
export const addQueuedCount = (runId: string, count: number): Promise<void> =>
  transact([
    updateStep('run_gone', keys.routineRun(runId), {
      update: 'ADD queued :count',
      values: { ':count': count },
    }),
  ]);

/**
 * Adds a batch's outcome to its run. A batch that was counted before, such as one that an operator sends back from the
 * dead letters, corrects its counts: members that failed and have been sent to since.
 */
export async function recordBatchOutcome(
  runId: string,
  batchId: string,
  outcome: BatchOutcome,
  now: Date,
): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + batchRetentionDays * 86_400;
  const first = putStep(
    'batch_settled',
    { ...keys.runBatch(runId, batchId), ...outcome, ttl },
    { condition: 'attribute_not_exists(pk)' },
  );
  const steps = [first, ...sentSteps(batchId, outcome.sent, now)];
  try {
    await transactInRun([...steps, addOutcomeStep(runId, outcome)]);
  } catch (error) {
    if (!isConditionFailed(error, 'batch_settled')) throw error;
    await correctBatchOutcome(runId, batchId, outcome, now);
  }
}

/** The same without the counts of the run for a single send, which has none. */
const transactInRun = (steps: Step[]): Promise<void> =>
  transact(steps).catch((error: unknown) => {
    if (!isConditionFailed(error, 'run_gone')) throw error;
    return transact(steps.slice(0, -1));
  });

/** The routines sent, for the figures of the day. A batch is named by how many it has sent: a correction is another movement. */
const sentSteps = (batchId: string, count: number, now: Date, total = count): Step[] =>
  movementSteps({ id: batchId, version: total }, { routinesSent: count }, movementDay(now));

/**
 * Counts a member of a batch that was counted as failed, and that SES has confirmed since, as sent: in batch, run and figures, in the
 * transaction of the step that marks the delivery. Throws `ConditionFailed('batch_not_counted')` before the batch is counted.
 */
export const countLateSend = (
  marked: Step,
  { runId, batchId, userId }: { runId: string; batchId: string; userId: string },
  now: Date,
): Promise<void> =>
  transactInRun([
    marked,
    updateStep('batch_not_counted', keys.runBatch(runId, batchId), {
      update: 'SET sent = sent + :one, failed = failed - :one',
      condition: 'failed >= :one',
      values: { ':one': 1 },
    }),
    ...movementSteps({ id: `${batchId}#${userId}`, version: 1 }, { routinesSent: 1 }, movementDay(now)),
    addOutcomeStep(runId, { sent: 1, failed: -1, skipped: 0 }),
  ]);

async function correctBatchOutcome(
  runId: string,
  batchId: string,
  outcome: BatchOutcome,
  now: Date,
): Promise<void> {
  const { sent } = outcome;
  const before = await get(BatchOutcome, keys.runBatch(runId, batchId));
  const since = before ? Math.min(sent - before.sent, before.failed) : 0;
  if (since <= 0) return;
  const change = { sent: since, failed: -since, skipped: 0 };
  await transactInRun([
    updateStep('batch_settled', keys.runBatch(runId, batchId), {
      update: 'SET sent = sent + :since, failed = failed - :since',
      condition: 'sent = :sent AND failed = :failed',
      values: { ':since': since, ':sent': before!.sent, ':failed': before!.failed },
    }),
    ...sentSteps(batchId, since, now, before!.sent + since),
    addOutcomeStep(runId, change),
  ]).catch((error: unknown) => {
    // another worker with the same batch, or a late confirmation, has changed the counts: what is left is corrected
    if (!isConditionFailed(error, 'batch_settled')) throw error;
    return correctBatchOutcome(runId, batchId, outcome, now);
  });
}

const addOutcomeStep = (runId: string, { sent, failed, skipped }: BatchOutcome) =>
  updateStep('run_gone', keys.routineRun(runId), {
    update: 'ADD sent :sent, failed :failed, skipped :skipped',
    condition: 'attribute_exists(pk)',
    values: { ':sent': sent, ':failed': failed, ':skipped': skipped },
  });
