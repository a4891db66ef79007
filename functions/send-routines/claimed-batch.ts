import { unansweredAfterMs } from '#shared/rules/routine-sending.ts';
import { deliveryId, type StoredDelivery } from '../_data/routines/deliveries.ts';
import { newDelivery } from '../_data/routines/delivery-ledger.ts';
import type { Claim } from '../_data/routines/progress.ts';
import type { RoutineBatch } from '../_data/routines/batch.ts';

/** A routine that is this batch's to send. */
export interface ClaimedMember {
  userId: string;
  claim: Claim;
}

/** How a batch stands before it is sent. */
export interface ClaimedBatch {
  /** To be sent now. */
  ready: ClaimedMember[];
  /** Claimed by an earlier try, whose outcome SES may still tell. */
  open: ClaimedMember[];
  /** What earlier tries brought to an end. */
  settled: StoredDelivery[];
  /** Somebody else's, or no longer due. */
  skipped: number;
}

/** The claim of a routine by a batch. */
export const newClaim = (batch: RoutineBatch, slot: Claim['slot'], now: Date): Claim => ({
  batchId: batch.batchId,
  deliveryId: deliveryId(slot, slot.month),
  at: now.toISOString(),
  slot,
});

/**
 * Whether a row says what became of a batch's claim. What earlier batches say of the same month does not, unless it was
 * sent; and what was given up without SES's final word is tried again when an operator brings the batch back.
 */
export const isSettled = ({ sentAt, failedAt, reason, batchId }: StoredDelivery, by: string): boolean =>
  sentAt !== null || (failedAt !== null && batchId === by && reason !== 'unknown' && reason !== 'postponed');

/** Whether a row is being sent again. */
export const isOpen = ({ sentAt, failedAt }: StoredDelivery): boolean => sentAt === null && failedAt === null;

/** Whether SES has been silent for long enough since something was claimed. */
export const isUnanswered = (claimedAt: string, now: Date): boolean =>
  Date.parse(claimedAt) <= now.getTime() - unansweredAfterMs;

/** Why somebody is given up on this side of SES. */
type Reason = 'rejected' | 'suppressed' | 'banned' | 'postponed' | 'unknown';

/** The row of somebody who has not been sent to. */
export const failed = ({ userId, claim }: ClaimedMember, reason: Reason): StoredDelivery =>
  newDelivery(userId, claim, { failedAt: new Date(), reason });
