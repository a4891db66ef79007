import * as z from 'zod';
import { metricEventDay, metricEventSteps } from '#functions/analytics/index.ts';
import { keys, routineEntities } from '../entities.ts';
import {
  checkStep,
  get,
  put,
  putStep,
  query,
  type Step,
  transact,
  tryWrite,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { auditSteps, type Editor } from '#functions/platform/audit-entries.ts';

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

/** The routines sent, for the metrics of the day. A batch is named by how many it has sent: a correction is another metric event. */
const sentSteps = (batchId: string, count: number, now: Date, total = count): Step[] =>
  metricEventSteps({ id: batchId, version: total }, { routinesSent: count }, metricEventDay(now));

/**
 * Takes the step that marks a delivery as sent, which SES has confirmed. A batch that has counted its member as failed is corrected in
 * the same transaction: batch, run and metrics. Before it has counted, only the row is marked, and it finds that row.
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
    ...metricEventSteps({ id: `${batchId}#${userId}`, version: 1 }, { routinesSent: 1 }, metricEventDay(now)),
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

/** A run of the routine sending: the shape of the contract, and the run's day. A run that broke off is continued when it is repeated. */
const StoredRun = RoutineRun.extend({
  /** `YYYY-MM-DD` in Spain: the run sends every routine that is due by this day. */
  day: z.iso.date(),
});
export type StoredRun = z.output<typeof StoredRun>;

/** Writes a new run, or returns the stored one of the same id: the schedule may fire twice (P27). */
export async function startRun(run: StoredRun, editor: Editor | null = null): Promise<StoredRun> {
  const { _id, day } = run;
  const write = transact([
    putStep('run_exists', { ...keys.routineRun(_id), ...run }, { condition: 'attribute_not_exists(pk)' }),
    ...auditSteps(editor, { action: 'create', object: { kind: 'run', id: _id, label: day }, after: { day } }),
  ]);
  return (await tryWrite(write, 'run_exists')) ? run : (await findRun(run._id))!;
}

/** Marks a run as planned, which means that every due user is queued; returns the run. */
export async function markPlanned(
  runId: string,
  { due, withoutRoutine }: Pick<StoredRun, 'due' | 'withoutRoutine'>,
): Promise<StoredRun> {
  const item = await update(keys.routineRun(runId), {
    update: 'SET isPlanned = :yes, due = :due, withoutRoutine = :without',
    values: { ':yes': true, ':due': due, ':without': withoutRoutine },
  });
  return z.parse(StoredRun, item);
}

/** How many users of a run are queued and have no outcome yet. */
export const countPending = ({ queued, sent, failed, skipped }: StoredRun): number =>
  Math.max(0, queued - sent - failed - skipped);

/** A run, or null. */
export const findRun = (runId: string): Promise<StoredRun | null> => get(StoredRun, keys.routineRun(runId));

/** The newest run that fits, or null. The first page is small: mostly one of the last runs fits. */
export async function findNewestRun(fits: (run: StoredRun) => boolean): Promise<StoredRun | null> {
  let cursor: string | undefined;
  do {
    const limit = cursor ? 100 : 5;
    const page = await query(StoredRun, 'routine-runs', { newestFirst: true, limit, cursor });
    const found = page.items.find(fits);
    if (found) return found;
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return null;
}

/** The most recent runs, newest first. */
export const findRecentRuns = async (limit: number): Promise<StoredRun[]> =>
  (await query(StoredRun, 'routine-runs', { newestFirst: true, limit })).items;

const LastPlannedDay = z.object({ day: z.iso.date() });

/** The last day whose run has queued every due user (`YYYY-MM-DD`); null before the first run. */
export const findLastPlannedDay = async (): Promise<string | null> =>
  (await get(LastPlannedDay, keys.lastPlannedDay()))?.day ?? null;

/**
 * Saves that a day's run has queued every due user. An older day may replace a newer one: the next run then reads some
 * days twice, and a clock that was ahead skips no user when it is set back (P31).
 */
export const saveLastPlannedDay = (day: string): Promise<void> => put({ ...keys.lastPlannedDay(), day });
