import { findManyDeliveries } from '../_data/routines/deliveries.ts';
import { giveUpDeliveries } from '../_data/routines/delivery-ledger.ts';
import { keepDue } from '../_data/routines/claims.ts';
import { findManyProgress } from '../_data/routines/progress.ts';
import { recordBatchOutcome } from '../_data/routines/run-counts.ts';
import type { RoutineBatch } from '../_data/routines/batch.ts';
import { newClaim, failed } from './claimed-batch.ts';

/**
 * A batch whose last try broke off, so that nobody in it is forgotten in the dead letters: what it has claimed is written
 * down as failed, whoever it could not even claim is looked at by the next run, and its run counts both.
 */
export async function postponeBatch(batch: RoutineBatch, now: Date): Promise<void> {
  const claims =
    batch.kind === 'again'
      ? batch.members.map(({ userId, slot }) => ({ userId, claim: newClaim(batch, batch.slots[slot]!, now) }))
      : (await findManyProgress(batch.members.map(({ userId }) => userId))).flatMap(({ userId, claim }) =>
          claim?.batchId === batch.batchId ? [{ userId, claim }] : [],
        );
  await giveUpDeliveries(claims.map((each) => failed(each, 'unknown')));
  if (batch.kind === 'due')
    await Promise.all(batch.members.map(({ userId, due }) => keepDue({ userId, nextDueDate: due })));
  const rows = await findManyDeliveries(
    claims.map(({ userId, claim }) => ({ userId, deliveryId: claim.deliveryId })),
  );
  const sent = rows.filter(({ failedAt, batchId }) => failedAt === null && batchId === batch.batchId).length;
  const outcome = { sent, failed: batch.members.length - sent, skipped: 0 };
  await recordBatchOutcome(batch.runId, batch.batchId, outcome, now);
}
