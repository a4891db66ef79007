import { silenceMs } from '#shared/rules/routine-sending.ts';
import { deliveryId, findManyDeliveries, type StoredDelivery } from '../_data/deliveries.ts';
import { reopenDelivery } from '../_data/delivery-ledger.ts';
import { claimRoutines, keepDue, renewClaims, type ClaimWish } from '../_data/routine-claims.ts';
import { findManyProgress, monthOf, type Claim, type StoredProgress } from '../_data/routine-progress.ts';
import { findRoutineAt } from '../_data/routines.ts';
import { dueAfter, slotRoutine } from '../_flows/plan-sends.ts';
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

/**
 * Claims whatever of a batch nobody has claimed. What an earlier try of this batch has claimed and not brought to an end
 * is sent again once SES has been silent about it for long enough (P29).
 */
export async function claimBatch(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  if (batch.kind === 'again') return claimAgain(batch, now);
  const wishes = batch.members.map(({ userId, slot, due, next }): ClaimWish => {
    const routine = batch.slots[slot]!;
    const claim = claimOf(batch, routine, now);
    return { userId, claim, due, next, isCurrent: batch.kind === 'due' };
  });
  const given = await claimRoutines(wishes);
  const refused = wishes.filter((_, at) => !given[at]);
  const result = await sortRefused(batch, refused, now);
  result.ready.push(...wishes.filter((_, at) => given[at]));
  return result;
}

const claimOf = (batch: RoutineBatch, slot: Claim['slot'], now: Date): Claim => ({
  batchId: batch.batchId,
  deliveryId: deliveryId(slot, slot.month),
  at: now.toISOString(),
  slot,
});

/** Those whose claim was not given: ours from an earlier try, still due but changed since the plan, or none of ours. */
async function sortRefused(batch: RoutineBatch, refused: ClaimWish[], now: Date): Promise<ClaimedBatch> {
  const users = refused.map(({ userId }) => userId);
  const found = new Map((await findManyProgress(users)).map((each) => [each.userId, each]));
  const known = refused.flatMap(({ userId }) => found.get(userId) ?? []);
  const ours = known.filter(({ claim }) => claim?.batchId === batch.batchId);
  const changed = known.filter(
    (each) =>
      batch.kind === 'due' &&
      each.claim?.batchId !== batch.batchId &&
      each.isActive &&
      each.nextDueDate <= batch.day,
  );
  const result = await sortClaimed(
    ours.map(({ userId, claim }) => ({ userId, claim: claim! })),
    now,
  );
  const again = await Promise.all(changed.map((progress) => claimChanged(batch, progress, now)));
  result.ready.push(...again.flatMap((each) => each ?? []));
  result.skipped = refused.length - ours.length - again.filter(Boolean).length;
  return result;
}

/** Somebody who trains something else since the plan gets the routine of that, or stays due. */
async function claimChanged(
  batch: RoutineBatch,
  progress: StoredProgress,
  now: Date,
): Promise<Claimed | null> {
  const { userId, nextDueDate: due } = progress;
  const routine = await findRoutineAt(progress, monthOf(progress, progress));
  if (routine) {
    const claim = claimOf(batch, slotRoutine(routine), now);
    const next = dueAfter(progress, batch.day);
    const [isGiven] = await claimRoutines([{ userId, claim, due, next, isCurrent: true }]);
    if (isGiven) return { userId, claim };
  }
  await keepDue(progress);
  return null;
}

/** What an earlier try has claimed: brought to an end, still open, or silent for so long that it is sent again. */
async function sortClaimed(claimed: Claimed[], now: Date): Promise<ClaimedBatch> {
  const rows = await findManyDeliveries(
    claimed.map(({ userId, claim }) => ({ userId, deliveryId: claim.deliveryId })),
  );
  const settled = rows.filter(({ sentAt, failedAt }) => sentAt ?? failedAt);
  const isSettled = new Set(settled.map(({ userId }) => userId));
  const unsettled = claimed.filter(({ userId }) => !isSettled.has(userId));
  const isSilent = ({ claim }: Claimed) => Date.parse(claim.at) <= now.getTime() - silenceMs;
  const silent = unsettled.filter(isSilent);
  const renewed = await renewClaims(silent, now);
  return {
    ready: silent.filter((_, at) => renewed[at]),
    open: unsettled.filter((each) => !isSilent(each)),
    settled,
    skipped: 0,
  };
}

/**
 * Deliveries that failed and are to be sent again: their rows are the claims. A row that this batch has opened before
 * and that is still open has been silent since the queue brought the batch last.
 */
async function claimAgain(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  for (const { userId, slot } of batch.members) {
    const claim = claimOf(batch, batch.slots[slot]!, now);
    const [row] = await findManyDeliveries([{ userId, deliveryId: claim.deliveryId }]);
    if (row && row.batchId !== batch.batchId && (await reopenDelivery(row, batch.batchId)))
      result.ready.push({ userId, claim });
    else if (row?.batchId !== batch.batchId) result.skipped++;
    else if (row.sentAt ?? row.failedAt) result.settled.push(row);
    else result.ready.push({ userId, claim });
  }
  return result;
}
