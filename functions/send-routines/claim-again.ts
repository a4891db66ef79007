import { silenceMs } from '#shared/rules/routine-sending.ts';
import { deliveryId, findManyDeliveries, type StoredDelivery } from '../_data/deliveries.ts';
import { reopenDelivery } from '../_data/delivery-ledger.ts';
import type { RoutineBatch } from '../_ports/routine-queue.ts';
import { claimOf, type ClaimedBatch } from './claimed.ts';

/**
 * Deliveries that failed and are to be sent again: their rows are the claims. What an earlier try of this batch has
 * opened is sent again once SES has been silent about it for long enough.
 */
export async function claimAgain(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  for (const { userId, slot } of batch.members) {
    const claim = claimOf(batch, batch.slots[slot]!, now);
    const deliveryKey = { userId, deliveryId: deliveryId(claim.slot, claim.slot.month) };
    const [row] = await findManyDeliveries([deliveryKey]);
    const isOurs = row?.batchId === batch.batchId;
    if (isOurs && isSettled(row)) result.settled.push(row);
    else if (isOurs && !isSilent(row, now)) result.open.push({ userId, claim });
    else if (row && (isOurs || isSettled(row)) && (await reopenDelivery(row, batch.batchId, now)))
      result.ready.push({ userId, claim });
    else result.skipped++;
  }
  return result;
}

const isSettled = ({ sentAt, failedAt }: StoredDelivery): boolean => (sentAt ?? failedAt) !== null;

const isSilent = ({ openedAt }: StoredDelivery, now: Date): boolean =>
  Date.parse(openedAt ?? '') <= now.getTime() - silenceMs;
