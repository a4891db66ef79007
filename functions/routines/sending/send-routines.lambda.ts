import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { maxBatchTries } from '#shared/rules/routines/routine-sending.ts';
import { isLastTry } from '#functions/platform/drain-queue.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { type RoutineBatch, routineBatchMessages } from './build-batch.ts';
import { sendBatch } from './send-batch.ts';
import { putFailedDeliveries } from './delivery-ledger.ts';
import { keepInDueIndex } from './claims.ts';
import { findManyProgress } from '../progress.ts';
import { recordBatchOutcome } from './run-counts.ts';
import { failedDelivery, findSentUsers, newClaim } from './claimed-batch.ts';

/**
 * Records a batch whose last try threw, so that no member is lost in the dead letters: claimed members are written as
 * failed, members without a claim stay due for the next run, and the run counts both as failed.
 */
async function postponeBatch(batch: RoutineBatch, now: Date): Promise<void> {
  const claims =
    batch.kind === 'again'
      ? batch.members.map(({ userId, slot }) => ({ userId, claim: newClaim(batch, batch.slots[slot]!, now) }))
      : (await findManyProgress(batch.members.map(({ userId }) => userId))).flatMap(({ userId, claim }) =>
          claim?.batchId === batch.batchId ? [{ userId, claim }] : [],
        );
  await putFailedDeliveries(claims.map((each) => failedDelivery(each, 'unknown')));
  if (batch.kind === 'due')
    await Promise.all(batch.members.map(({ userId, due }) => keepInDueIndex({ userId, nextDueDate: due })));
  const rows = claims.map(({ userId, claim }) => ({ userId, deliveryId: claim.deliveryId }));
  const findSent = () => findSentUsers(rows, batch.batchId);
  const sentUsers = new Set(await findSent());
  const failedUsers = batch.members.map(({ userId }) => userId).filter((userId) => !sentUsers.has(userId));
  const outcome = { sent: sentUsers.size, skipped: 0, failedUsers };
  await recordBatchOutcome(batch.runId, batch.batchId, outcome, findSent, now);
}

/**
 * Triggered by the queue of batches. The batches of a call are sent concurrently; each reserves its own time on SES. A
 * batch that is not settled goes back to the queue alone (P28), and after its last try to the dead letters: only then its
 * failure is an error that rings.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const isSettled = await Promise.all(
    Records.map((record) => {
      const { messageId, body } = record;
      const isLast = isLastTry(record, maxBatchTries);
      return settle(body, isLast).catch((error: unknown) => {
        log[isLast ? 'error' : 'warn']('batch of routines not sent', { messageId, ...errorFields(error) });
        return false;
      });
    }),
  );
  const open = Records.filter((_, at) => !isSettled[at]);
  return { batchItemFailures: open.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

async function settle(body: string, isLast: boolean): Promise<boolean> {
  const batch = routineBatchMessages.read(body);
  try {
    return await sendBatch(batch, isLast);
  } catch (error) {
    if (isLast) await postponeBatch(batch, new Date());
    throw error;
  }
}
