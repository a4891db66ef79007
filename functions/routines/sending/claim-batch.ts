import { findManyDeliveries } from '../../messages/notifications/deliveries.ts';
import { newDelivery, putDeliveryOnce } from './delivery-ledger.ts';
import { claimRoutines, keepInDueIndex, renewClaims, type ClaimRequest } from './claims.ts';
import { findManyProgress, findProgress, nextMonthOf, type Claim, type StoredProgress } from '../progress.ts';
import { findRoutineInSlot, findRoutinesInSlots } from '../grid/routines.ts';
import { coversRun, paidUntilNeeded } from '#shared/rules/subscriptions/paid-period.ts';
import { nextDueDateAfter, routineSnapshot } from './build-batch.ts';
import type { RoutineBatch } from './routine-batch.ts';
import { reclaimDeliveries } from './reclaim-deliveries.ts';
import {
  newClaim,
  isUndecided,
  isSettled,
  isUnanswered,
  type ClaimedMember,
  type ClaimedBatch,
} from './claimed-batch.ts';
import { slotId } from '../../platform/table/track.ts';

/**
 * Claims the members of a batch that are not claimed yet. Members that an earlier try of this batch has claimed and not
 * settled are sent again once SES has reported nothing about them for long enough (P29).
 */
export async function claimBatch(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  if (batch.kind === 'again') return reclaimDeliveries(batch, now);
  const requests = await findClaimRequests(batch, now);
  const isGranted = await claimRoutines(requests);
  const ready = requests.filter((_, index) => isGranted[index]);
  const grantedUserIds = new Set(ready.map(({ userId }) => userId));
  const refused = batch.members.filter(({ userId }) => !grantedUserIds.has(userId));
  const result = await sortNotGranted(batch, refused, now);
  result.ready.push(...ready);
  return result;
}

type Member = RoutineBatch['members'][number];

/** The claims to request, of the routines that the slots hold now. Members whose slot has become empty have none. */
async function findClaimRequests(batch: RoutineBatch, now: Date): Promise<ClaimRequest[]> {
  const routines = new Map(
    (await findRoutinesInSlots(batch.slots)).map((each) => [slotId(each, each.month), routineSnapshot(each)]),
  );
  const claims = batch.slots.map((slot) => {
    const routine = routines.get(slotId(slot, slot.month));
    return routine && newClaim(batch, routine, now);
  });
  return batch.members.flatMap(({ userId, due, next, slot }) => {
    const claim = claims[slot];
    return claim ? [{ userId, claim, due, next, ofRun: conditionsOfRun(batch, due) }] : [];
  });
}

const conditionsOfRun = ({ kind, day }: RoutineBatch, due: string): ClaimRequest['ofRun'] =>
  kind === 'due' ? { paidUntil: paidUntilNeeded(due, day) } : null;

/**
 * Sorts the members without a new claim: claimed by an earlier try of this batch, still due but changed since the plan, or
 * skipped.
 */
async function sortNotGranted(batch: RoutineBatch, refused: Member[], now: Date): Promise<ClaimedBatch> {
  const found = await findManyProgress(refused.map(({ userId }) => userId));
  const ours = found.filter(({ claim }) => claim?.batchId === batch.batchId);
  const result = await sortEarlierClaims(
    ours.map(({ userId, claim, isActive }) => ({ userId, claim: claim!, isActive })),
    now,
  );
  const others = new Map(found.filter((each) => !ours.includes(each)).map((each) => [each.userId, each]));
  const again = await Promise.all(
    refused.map(async (member) => {
      const progress = others.get(member.userId);
      return progress ? claimCurrentRoutine(batch, member, progress, now) : null;
    }),
  );
  for (const each of again) if (each) (each.isGranted ? result.ready : result.open).push(each);
  result.skipped = refused.length - ours.length - again.filter(Boolean).length;
  return result;
}

/** A claim of this batch. Without `isGranted` it was granted to a call whose response was lost, or to another worker. */
interface ReclaimedMember extends ClaimedMember {
  isGranted: boolean;
}

/**
 * Claims the current routine of a user who is still due, but whose track, slot or claim has changed since the plan. The
 * user stays due when there is no such routine, its month is not paid, or the claim is not granted. Null without a claim of this batch.
 */
async function claimCurrentRoutine(
  batch: RoutineBatch,
  member: Member,
  progress: StoredProgress,
  now: Date,
): Promise<ReclaimedMember | null> {
  const isDaily = batch.kind === 'due';
  const { userId, nextDueDate: due, claim: before } = progress;
  const planned = batch.slots[member.slot]!;
  const isStillDue = isDaily
    ? due <= batch.day
    : due === member.due && nextMonthOf(progress, planned) === planned.month;
  if (!progress.isActive || !isStillDue) return null;
  const track = isDaily ? progress : planned;
  const isPaid = !isDaily || coversRun(progress, batch.day);
  const routine = isPaid ? await findRoutineInSlot(track, nextMonthOf(progress, track)) : null;
  if (routine) {
    if (before) await closeClaim(userId, before, now);
    const claim = newClaim(batch, routineSnapshot(routine), now);
    const next = isDaily ? nextDueDateAfter(progress, batch.day) : member.next;
    const [isGranted = false] = await claimRoutines([
      { userId, claim, due, next, ofRun: conditionsOfRun(batch, due), replaces: before },
    ]);
    const current = isGranted ? claim : (await findProgress(userId))?.claim;
    if (current?.batchId === batch.batchId) return { userId, claim: current, isGranted };
  }
  if (isDaily) await keepInDueIndex(progress);
  return null;
}

/** Writes an unknown outcome for a claim that is about to be replaced, unless its outcome is in the ledger. */
const closeClaim = (userId: string, claim: Claim, now: Date): Promise<void> =>
  putDeliveryOnce(newDelivery(userId, claim, { failedAt: now, reason: 'unknown' }));

/**
 * Sorts the claims of an earlier try: settled, still open, or without a report of SES for so long that they are sent again.
 * A failed claim of a user who is no longer active stays settled; otherwise the batch would fail on every redrive (P28).
 */
async function sortEarlierClaims(
  claimed: (ClaimedMember & { isActive: boolean })[],
  now: Date,
): Promise<ClaimedBatch> {
  const rows = await findManyDeliveries(
    claimed.map(({ userId, claim }) => ({ userId, deliveryId: claim.deliveryId })),
  );
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  const unanswered: ClaimedMember[] = [];
  for (const { isActive, ...each } of claimed) {
    const row = rowOf.get(each.userId);
    const isGivenUp = !isActive && row?.failedAt != null && row.batchId === each.claim.batchId;
    if (row && (isGivenUp || isSettled(row, each.claim.batchId))) result.settled.push(row);
    else if ((row && isUndecided(row)) || !isUnanswered(each.claim.at, now)) result.open.push(each);
    else unanswered.push(each);
  }
  const isRenewed = await renewClaims(unanswered, now);
  // a claim that is not renewed here may be renewed by a call whose response was lost, or by another worker
  unanswered.forEach((each, index) => (isRenewed[index] ? result.ready : result.open).push(each));
  return result;
}
