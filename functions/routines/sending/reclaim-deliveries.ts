import { findManyDeliveries, type StoredDelivery } from '../../messages/notifications/deliveries.ts';
import { reopenDelivery } from './delivery-ledger.ts';
import { findProgress, nextMonthOf } from '../progress.ts';
import type { RoutineBatch } from './routine-batch.ts';
import {
  newClaim,
  isUndecided,
  isSettled,
  isUnanswered,
  type ClaimedMember,
  type ClaimedBatch,
} from './claimed-batch.ts';

/**
 * Claims failed deliveries that are sent again: the ledger row is the claim. A row that an earlier try of this batch has
 * reopened, or that failed with an unknown outcome, is sent again once SES has reported nothing for long enough (P29).
 */
export async function reclaimDeliveries(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  for (const { userId, slot } of batch.members) {
    const each: ClaimedMember = { userId, claim: newClaim(batch, batch.slots[slot]!, now) };
    const find = async () => (await findManyDeliveries([{ userId, deliveryId: each.claim.deliveryId }]))[0];
    const row = await find();
    const mayClaim = row && mayReopen(row, batch.batchId, now) && (await isPast(userId, row));
    if (mayClaim && (await reopenDelivery(row, batch, now))) result.ready.push(each);
    else sort(each, row && (await find()));
  }
  return result;

  /** Sorts a row that was not reopened: undecided, held by another batch, reopened by this batch elsewhere, or settled. */
  function sort(each: ClaimedMember, row: StoredDelivery | undefined): void {
    if (row && mayStillCome(row, now)) result.open.push(each);
    else if (row?.batchId !== batch.batchId) result.skipped++;
    else if (isUndecided(row)) result.open.push(each);
    else result.settled.push(row);
  }
}

/** Whether a row failed with an unknown outcome so recently that SES may still report it. */
const mayStillCome = ({ reason, failedAt }: StoredDelivery, now: Date): boolean =>
  reason === 'unknown' && !isUnanswered(failedAt ?? '', now);

/** Whether a batch may reopen a row: it failed, or this batch has reopened it and SES has reported nothing since. */
function mayReopen(row: StoredDelivery, by: string, now: Date): boolean {
  if (isUndecided(row)) return row.batchId === by && isUnanswered(row.openedAt ?? '', now);
  if (mayStillCome(row, now)) return false;
  return row.batchId !== by || !isSettled(row, by);
}

/** Whether the user is active and past this month: a month that is still ahead is sent by a run (P27). */
async function isPast(userId: string, row: StoredDelivery): Promise<boolean> {
  const progress = await findProgress(userId);
  return progress !== null && progress.isActive && nextMonthOf(progress, row) > row.month;
}
