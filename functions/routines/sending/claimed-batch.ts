import { unansweredAfterMs } from '#shared/rules/routines/routine-sending.ts';
import { deliveryId, findManyDeliveries, type StoredDelivery } from '#functions/messages/index.ts';
import { hasUnknownOutcome, newDelivery } from './delivery-ledger.ts';
import type { Claim } from '../progress.ts';
import type { RoutineBatch } from './build-batch.ts';

/** A batch member with the claim that lets the batch send its routine. */
export interface ClaimedMember {
  userId: string;
  claim: Claim;
}

/** The members of a batch after claiming. */
export interface ClaimedBatch {
  /** To send now. */
  ready: ClaimedMember[];
  /** Claimed by an earlier try; SES may still report the outcome. */
  open: ClaimedMember[];
  /** The outcomes of earlier tries. */
  settled: StoredDelivery[];
  /** How many members another batch has claimed, or are no longer due. */
  skipped: number;
}

/** The claim of a routine by a batch. */
export const newClaim = (batch: RoutineBatch, slot: Claim['slot'], now: Date): Claim => ({
  batchId: batch.batchId,
  runId: batch.runId,
  deliveryId: deliveryId(slot, slot.month),
  at: now.toISOString(),
  slot,
});

/**
 * Whether a row holds the final outcome of batch `by`: it was sent, or it failed in this batch with a known reason. A failure
 * of an earlier batch is not final, and an unknown or postponed one is tried again when an operator redrives the batch.
 */
export const isSettled = (row: StoredDelivery, by: string): boolean =>
  row.sentAt !== null || (row.failedAt !== null && row.batchId === by && !hasUnknownOutcome(row));

/** Whether SES has taken the mail of batch `by`, whatever became of it then. What another batch has sent is counted by that one. */
export const isSentBy = ({ sentAt, batchId }: StoredDelivery, by: string): boolean =>
  sentAt !== null && batchId === by;

/** The users to whom batch `by` has sent one of these deliveries, as the ledger has it now. */
export async function findSentUsers(
  deliveries: { userId: string; deliveryId: string }[],
  by: string,
): Promise<string[]> {
  const rows = await findManyDeliveries(deliveries);
  return rows.filter((row) => isSentBy(row, by)).map(({ userId }) => userId);
}

/** Whether a delivery is being sent again and has no outcome yet. */
export const isUndecided = ({ sentAt, failedAt }: StoredDelivery): boolean =>
  sentAt === null && failedAt === null;

/** Whether SES has reported nothing for so long since the claim that the mail counts as not sent. */
export const isUnanswered = (claimedAt: string, now: Date): boolean =>
  Date.parse(claimedAt) <= now.getTime() - unansweredAfterMs;

/** The failures that the worker itself records; SES reports the others later. */
type FailureReason = 'rejected' | 'suppressed' | 'banned' | 'postponed' | 'unknown';

/** The row of a routine that was not sent. */
export const failedDelivery = ({ userId, claim }: ClaimedMember, reason: FailureReason): StoredDelivery =>
  newDelivery(userId, claim, { failedAt: new Date(), reason });
