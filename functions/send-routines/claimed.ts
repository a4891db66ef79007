import { deliveryId, type StoredDelivery } from '../_data/deliveries.ts';
import type { Claim } from '../_data/routine-progress.ts';
import type { RoutineBatch } from '../_ports/routine-queue.ts';

/** A routine that is this batch's to send. */
export interface Claimed {
  userId: string;
  claim: Claim;
}

/** How a batch stands before it is sent. */
export interface ClaimedBatch {
  /** To be sent now. */
  ready: Claimed[];
  /** Claimed by an earlier try, whose outcome SES may still tell. */
  open: Claimed[];
  /** What earlier tries brought to an end. */
  settled: StoredDelivery[];
  /** Somebody else's, or no longer due. */
  skipped: number;
}

/** The claim of a routine by a batch. */
export const claimOf = (batch: RoutineBatch, slot: Claim['slot'], now: Date): Claim => ({
  batchId: batch.batchId,
  deliveryId: deliveryId(slot, slot.month),
  at: now.toISOString(),
  slot,
});
