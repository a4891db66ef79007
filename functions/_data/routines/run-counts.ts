import * as z from 'zod';
import { keys } from '../table/keys.ts';
import { get, putStep, transact, updateStep } from '../table/table.ts';
import { isConditionFailed } from '../table/errors.ts';

/* What a run counts: each number once, however often a call or a message is repeated. */

/** What became of a batch's members. */
const BatchOutcome = z.object({ sent: z.int(), failed: z.int(), skipped: z.int() });
export type BatchOutcome = z.output<typeof BatchOutcome>;

/** How long it is known what a batch has added to its run: longer than dead letters can be brought back. */
const memoryDays = 30;

/** Adds to the number of those who have been asked for. */
export const addQueued = (runId: string, count: number): Promise<void> =>
  transact([
    updateStep('run_gone', keys.routineRun(runId), {
      update: 'ADD queued :count',
      values: { ':count': count },
    }),
  ]);

/**
 * Adds what became of a batch to its run. A batch that was counted before, such as one that an operator brings back from
 * the dead letters, corrects what it added: those who failed and have been sent to since.
 */
export async function recordBatchOutcome(
  runId: string,
  batchId: string,
  outcome: BatchOutcome,
  now: Date,
): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + memoryDays * 86_400;
  const first = putStep(
    'batch_settled',
    { ...keys.runBatch(runId, batchId), ...outcome, ttl },
    { condition: 'attribute_not_exists(pk)' },
  );
  try {
    await transact([first, addStep(runId, outcome)]);
  } catch (error) {
    if (isConditionFailed(error, 'batch_settled')) await correct(runId, batchId, outcome);
    else if (!isConditionFailed(error, 'run_gone')) throw error;
  }
}

async function correct(runId: string, batchId: string, { sent }: BatchOutcome): Promise<void> {
  const before = await get(BatchOutcome, keys.runBatch(runId, batchId));
  const since = before ? Math.min(sent - before.sent, before.failed) : 0;
  if (since <= 0) return;
  const change = { sent: since, failed: -since, skipped: 0 };
  await transact([
    updateStep('batch_settled', keys.runBatch(runId, batchId), {
      update: 'SET sent = sent + :since, failed = failed - :since',
      condition: 'sent = :sent AND failed = :failed',
      values: { ':since': since, ':sent': before!.sent, ':failed': before!.failed },
    }),
    addStep(runId, change),
  ]).catch((error: unknown) => {
    // somebody else has brought the same batch and corrects it
    if (!isConditionFailed(error, 'batch_settled') && !isConditionFailed(error, 'run_gone')) throw error;
  });
}

const addStep = (runId: string, { sent, failed, skipped }: BatchOutcome) =>
  updateStep('run_gone', keys.routineRun(runId), {
    update: 'ADD sent :sent, failed :failed, skipped :skipped',
    condition: 'attribute_exists(pk)',
    values: { ':sent': sent, ':failed': failed, ':skipped': skipped },
  });
