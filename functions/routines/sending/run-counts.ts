import * as z from 'zod';
import { movementDay, movementSteps } from '../../analytics/movements.ts';
import { keys, routineEntities } from '../entities.ts';
import { checkStep, get, putStep, transact, updateStep, type Step } from '../../platform/table/table.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { ttlOf } from '../../platform/table/entity.ts';

/* The counts of a run. Each user is counted once, however often a call or a queue message is repeated. */

/** How many members of a batch were sent to and were skipped, and which users it failed to send to. */
interface BatchOutcome {
  sent: number;
  skipped: number;
  failedUsers: string[];
}

/** What a batch has counted; an empty set is not stored. */
const CountedBatch = z.object({
  sent: z.int(),
  failed: z.int(),
  failedUsers: z.instanceof(Set<string>).default(new Set()),
});

/** Adds to the number of users that a run has queued. */
export const addQueuedCount = (runId: string, count: number): Promise<void> =>
  transact([
    updateStep('run_gone', keys.routineRun(runId), {
      update: 'ADD queued :count',
      values: { ':count': count },
    }),
  ]);

/**
 * Adds a batch's outcome to its run. A batch with failures, or one that was counted before, such as one that an operator sends
 * back from the dead letters, is then compared with the ledger: `findSentUsers` reads which of its members it has sent to.
 */
export async function recordBatchOutcome(
  runId: string,
  batchId: string,
  { sent, skipped, failedUsers }: BatchOutcome,
  findSentUsers: () => Promise<string[]>,
  now: Date,
): Promise<void> {
  const counts = { sent, failed: failedUsers.length, skipped };
  const first = putStep(
    'batch_settled',
    {
      ...keys.runBatch(runId, batchId),
      ...counts,
      ...(failedUsers.length > 0 && { failedUsers: new Set(failedUsers) }),
      ttl: ttlOf(routineEntities.runBatch, now),
    },
    { condition: 'attribute_not_exists(pk)' },
  );
  const steps = [first, ...sentSteps(batchId, sent, now)];
  const isFirst = await tryWrite(transactInRun([...steps, addCountsStep(runId, counts)]), 'batch_settled');
  if (!isFirst || counts.failed > 0) await correctBatchOutcome(runId, batchId, findSentUsers, now);
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
 * Takes the step that marks a delivery as sent, which SES has confirmed. A batch that has counted its member as failed is corrected in
 * the same transaction: batch, run and figures. Before it has counted, only the row is marked, and it finds that row.
 */
export async function countLateSend(
  marked: Step,
  { runId, batchId, userId }: { runId: string; batchId: string; userId: string },
  now: Date,
): Promise<void> {
  const key = keys.runBatch(runId, batchId);
  const isCounted = 'contains(failedUsers, :user)';
  const counted = [
    marked,
    updateStep('batch_not_counted', key, {
      update: 'SET sent = sent + :one, failed = failed - :one DELETE failedUsers :users',
      condition: isCounted,
      values: { ':one': 1, ':user': userId, ':users': new Set([userId]) },
    }),
    ...movementSteps({ id: `${batchId}#${userId}`, version: 1 }, { routinesSent: 1 }, movementDay(now)),
    addCountsStep(runId, { sent: 1, failed: -1, skipped: 0 }),
  ];
  if (await tryWrite(transactInRun(counted), 'batch_not_counted')) return;
  // refused once the batch has counted: it has not seen this row
  const uncounted = checkStep('batch_counted', key, {
    condition: `NOT ${isCounted}`,
    values: { ':user': userId },
  });
  if (await tryWrite(transact([marked, uncounted]), 'batch_counted')) return;
  await countLateSend(marked, { runId, batchId, userId }, now);
}

/**
 * Counts members as sent that were counted as failed. The counts are read before the ledger and must not change until they are
 * corrected: a confirmation after the first count changes both at once, so that none is missed or counted twice.
 */
async function correctBatchOutcome(
  runId: string,
  batchId: string,
  findSentUsers: () => Promise<string[]>,
  now: Date,
): Promise<void> {
  const key = keys.runBatch(runId, batchId);
  const before = await get(CountedBatch, key);
  if (!before || before.failedUsers.size === 0) return;
  const since = (await findSentUsers()).filter((userId) => before.failedUsers.has(userId));
  const count = since.length;
  if (count === 0) return;
  const steps = [
    updateStep('batch_settled', key, {
      update: 'SET sent = sent + :count, failed = failed - :count DELETE failedUsers :since',
      condition: 'sent = :sent AND failed = :failed',
      values: {
        ':count': count,
        ':since': new Set(since),
        ':sent': before.sent,
        ':failed': before.failed,
      },
    }),
    ...sentSteps(batchId, count, now, before.sent + count),
    addCountsStep(runId, { sent: count, failed: -count, skipped: 0 }),
  ];
  if (await tryWrite(transactInRun(steps), 'batch_settled')) return;
  // another worker with the same batch, or a late confirmation, has changed the counts: what is left is corrected
  await correctBatchOutcome(runId, batchId, findSentUsers, now);
}

/** The counts of a batch, as its run adds them up. */
interface Counts {
  sent: number;
  failed: number;
  skipped: number;
}

const addCountsStep = (runId: string, { sent, failed, skipped }: Counts) =>
  updateStep('run_gone', keys.routineRun(runId), {
    update: 'ADD sent :sent, failed :failed, skipped :skipped',
    condition: 'attribute_exists(pk)',
    values: { ':sent': sent, ':failed': failed, ':skipped': skipped },
  });
