import { findManyDeliveries } from '../_data/routines/deliveries.ts';
import { newDelivery, putDeliveryOnce } from '../_data/routines/delivery-ledger.ts';
import { claimRoutines, keepDue, renewClaims, type ClaimRequest } from '../_data/routines/claims.ts';
import {
  findManyProgress,
  findProgress,
  monthOf,
  type Claim,
  type StoredProgress,
} from '../_data/routines/progress.ts';
import { findRoutineAt, findRoutinesAt, slotOf } from '../_data/routines/routines.ts';
import { dueAfter, slotRoutine } from '../_flows/routines/batch.ts';
import type { RoutineBatch } from '../_data/routines/batch.ts';
import { reclaim } from './reclaim.ts';
import {
  newClaim,
  isOpen,
  isSettled,
  isUnanswered,
  type ClaimedMember,
  type ClaimedBatch,
} from './claimed-batch.ts';

/**
 * Claims whatever of a batch nobody has claimed. What an earlier try of this batch has claimed and not brought to an end
 * is sent again once SES has been silent about it for long enough (P29).
 */
export async function claimBatch(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  if (batch.kind === 'again') return reclaim(batch, now);
  const wishes = await wishesOf(batch, now);
  const asked = wishes.flatMap(({ wish }) => wish ?? []);
  const given = await claimRoutines(asked);
  const ready = asked.filter((_, at) => given[at]);
  const isGiven = new Set(ready.map(({ userId }) => userId));
  const refused = wishes.map(({ member }) => member).filter(({ userId }) => !isGiven.has(userId));
  const result = await sortRefused(batch, refused, now);
  result.ready.push(...ready);
  return result;
}

type Member = RoutineBatch['members'][number];

/** Who wishes to claim what: slots may hold something else since the plan, or nothing. */
async function wishesOf(batch: RoutineBatch, now: Date): Promise<{ member: Member; wish?: ClaimRequest }[]> {
  const routines = new Map(
    (await findRoutinesAt(batch.slots)).map((each) => [slotOf(each, each.month), slotRoutine(each)]),
  );
  const claims = batch.slots.map((slot) => {
    const routine = routines.get(slotOf(slot, slot.month));
    return routine && newClaim(batch, routine, now);
  });
  return batch.members.map((member) => {
    const { userId, due, next } = member;
    const claim = claims[member.slot];
    return claim
      ? { member, wish: { userId, claim, due, next, isCurrent: batch.kind === 'due' } }
      : { member };
  });
}

/** Those whose claim was not given: ours from an earlier try, still due but changed since the plan, or none of ours. */
async function sortRefused(batch: RoutineBatch, refused: Member[], now: Date): Promise<ClaimedBatch> {
  const found = await findManyProgress(refused.map(({ userId }) => userId));
  const ours = found.filter(({ claim }) => claim?.batchId === batch.batchId);
  const result = await sortClaimed(
    ours.map(({ userId, claim, isActive }) => ({ userId, claim: claim!, isActive })),
    now,
  );
  const others = new Map(found.filter((each) => !ours.includes(each)).map((each) => [each.userId, each]));
  const again = await Promise.all(
    refused.map(async (member) => {
      const progress = others.get(member.userId);
      return progress ? claimChanged(batch, member, progress, now) : null;
    }),
  );
  for (const each of again) if (each) (each.isGiven ? result.ready : result.open).push(each);
  result.skipped = refused.length - ours.length - again.filter(Boolean).length;
  return result;
}

/** A claim that this batch has; not `isGiven` now, but by a call whose answer was lost, or to this batch at another worker. */
interface Taken extends ClaimedMember {
  isGiven: boolean;
}

/**
 * Somebody still due whose claim was not given, for what stood here has changed since the plan: another track, another
 * routine in the slot, another claim. Gets the routine of now, or stays due.
 */
async function claimChanged(
  batch: RoutineBatch,
  member: Member,
  progress: StoredProgress,
  now: Date,
): Promise<Taken | null> {
  const isDaily = batch.kind === 'due';
  const { userId, nextDueDate: due, claim: before } = progress;
  const asked = batch.slots[member.slot]!;
  const isWanted = isDaily
    ? due <= batch.day
    : due === member.due && monthOf(progress, asked) === asked.month;
  if (!progress.isActive || !isWanted) return null;
  const track = isDaily ? progress : asked;
  const routine = await findRoutineAt(track, monthOf(progress, track));
  if (routine) {
    if (before) await closeClaim(userId, before, now);
    const claim = newClaim(batch, slotRoutine(routine), now);
    const next = isDaily ? dueAfter(progress, batch.day) : member.next;
    const [isGiven] = await claimRoutines([{ userId, claim, due, next, isCurrent: isDaily, after: before }]);
    const taken = isGiven ? claim : (await findProgress(userId))?.claim;
    if (taken?.batchId === batch.batchId) return { userId, claim: taken, isGiven: isGiven === true };
  }
  if (isDaily) await keepDue(progress);
  return null;
}

/** A claim that gives way to the next: if nobody has told what became of it, the ledger says so. */
const closeClaim = (userId: string, claim: Claim, now: Date): Promise<void> =>
  putDeliveryOnce(newDelivery(userId, claim, { failedAt: now, reason: 'unknown' }));

/**
 * What an earlier try has claimed: brought to an end, still open, or silent for so long that it is sent again. What was
 * given up stays so while its user is not active: an operator who brings the batch back is not to meet it for ever (P28).
 */
async function sortClaimed(
  claimed: (ClaimedMember & { isActive: boolean })[],
  now: Date,
): Promise<ClaimedBatch> {
  const rows = await findManyDeliveries(
    claimed.map(({ userId, claim }) => ({ userId, deliveryId: claim.deliveryId })),
  );
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  const silent: ClaimedMember[] = [];
  for (const { isActive, ...each } of claimed) {
    const row = rowOf.get(each.userId);
    const isGivenUp = !isActive && row?.failedAt != null && row.batchId === each.claim.batchId;
    if (row && (isGivenUp || isSettled(row, each.claim.batchId))) result.settled.push(row);
    else if ((row && isOpen(row)) || !isUnanswered(each.claim.at, now)) result.open.push(each);
    else silent.push(each);
  }
  const renewed = await renewClaims(silent, now);
  // one that was not renewed may have been, by a call whose answer was lost or by this batch at another worker
  silent.forEach((each, at) => (renewed[at] ? result.ready : result.open).push(each));
  return result;
}
