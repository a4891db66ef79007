import { putFailedDeliveries } from './delivery-ledger.ts';
import { keepInDueIndex } from './claims.ts';
import { findManyProgress } from '../progress.ts';
import { recordBatchOutcome } from './run-counts.ts';
import type { RoutineBatch } from './routine-batch.ts';
import { failedDelivery, findSentUsers, newClaim } from './claimed-batch.ts';

/**
 * Records a batch whose last try threw, so that no member is lost in the dead letters: claimed members are written as
 * failed, members without a claim stay due for the next run, and the run counts both as failed.
 */
export async function postponeBatch(batch: RoutineBatch, now: Date): Promise<void> {
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
