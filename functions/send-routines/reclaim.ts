import { findManyDeliveries, type StoredDelivery } from '../_data/routines/deliveries.ts';
import { reopenDelivery } from '../_data/routines/delivery-ledger.ts';
import { findProgress, monthOf } from '../_data/routines/progress.ts';
import type { RoutineBatch } from '../_data/routines/batch.ts';
import {
  newClaim,
  isOpen,
  isSettled,
  isUnanswered,
  type ClaimedMember,
  type ClaimedBatch,
} from './claimed-batch.ts';

/**
 * Deliveries that failed and are to be sent again: their rows are the claims. What an earlier try of this batch has
 * opened, and what was given up because nobody knew, is sent again once SES has been silent about it for long enough (P29).
 */
export async function reclaim(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  for (const { userId, slot } of batch.members) {
    const each: ClaimedMember = { userId, claim: newClaim(batch, batch.slots[slot]!, now) };
    const find = async () => (await findManyDeliveries([{ userId, deliveryId: each.claim.deliveryId }]))[0];
    const row = await find();
    const mayGo = row && mayReopen(row, batch.batchId, now) && (await isPast(userId, row));
    if (mayGo && (await reopenDelivery(row, batch.batchId, now))) result.ready.push(each);
    else sort(each, row && (await find()));
  }
  return result;

  /** What stays closed: for now, this batch's at another worker or by a call whose answer was lost, or none of its business. */
  function sort(each: ClaimedMember, row: StoredDelivery | undefined): void {
    if (row && mayStillCome(row, now)) result.open.push(each);
    else if (row?.batchId !== batch.batchId) result.skipped++;
    else if (isOpen(row)) result.open.push(each);
    else result.settled.push(row);
  }
}

/** Whether nobody knew what SES did, a moment ago: it may still tell. */
const mayStillCome = ({ reason, failedAt }: StoredDelivery, now: Date): boolean =>
  reason === 'unknown' && !isUnanswered(failedAt ?? '', now);

/** One that failed; of this batch also one that SES has been silent about, or that was given up and comes back. */
function mayReopen(row: StoredDelivery, by: string, now: Date): boolean {
  if (isOpen(row)) return row.batchId === by && isUnanswered(row.openedAt ?? '', now);
  if (mayStillCome(row, now)) return false;
  return row.batchId !== by || !isSettled(row, by);
}

/** Whether a month lies behind somebody who is active: what is ahead comes by itself (P27). */
async function isPast(userId: string, row: StoredDelivery): Promise<boolean> {
  const progress = await findProgress(userId);
  return progress !== null && progress.isActive && monthOf(progress, row) > row.month;
}
