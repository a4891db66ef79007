import { findManyDeliveries, type StoredDelivery } from '#functions/messages/index.ts';
import { newDelivery, putDeliveryOnce, reopenDelivery } from './delivery-ledger.ts';
import {
  checkPastStep,
  type Claim,
  findManyProgress,
  findProgress,
  nextMonthOf,
  type StoredProgress,
} from '../progress.ts';
import { nextDueDateAfter, type RoutineBatch, routineSnapshot } from './build-batch.ts';
import {
  type ClaimedBatch,
  type ClaimedMember,
  isSettled,
  isUnanswered,
  isUndecided,
  newClaim,
} from './claimed-batch.ts';
import { type ClaimRequest, claimRoutines, keepInDueIndex, renewClaims } from './claims.ts';
import { findRoutineInSlot, findRoutinesInSlots } from '../grid/routines.ts';
import { coversRun, paidUntilNeeded } from '#shared/rules/subscriptions/paid-period.ts';
import { slotId, type Track } from '#functions/platform/table/track.ts';

/**
 * Claims failed deliveries that are sent again: the ledger row is the claim. A row that an earlier try of this batch has
 * reopened, or that failed with an unknown outcome, is sent again once SES has reported nothing for long enough (P29).
 * One that an admin has set back meanwhile is left to a run.
 */
async function reclaimDeliveries(batch: RoutineBatch, now: Date): Promise<ClaimedBatch> {
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  for (const { userId, slot } of batch.members) {
    const each: ClaimedMember = { userId, claim: newClaim(batch, batch.slots[slot]!, now) };
    const find = async () => (await findManyDeliveries([{ userId, deliveryId: each.claim.deliveryId }]))[0];
    const row = await find();
    const isReopened =
      row &&
      mayReopen(row, batch.batchId, now) &&
      (await reopenDelivery(row, batch, now, each.claim.slot, [checkPastStep(userId, row)]));
    if (isReopened) result.ready.push(each);
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
    ours.map((progress) => ({
      userId: progress.userId,
      claim: progress.claim!,
      isWanted: progress.isActive && isPast(progress, progress.claim!.slot),
    })),
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

/** Whether a user is past a month: one that is still ahead is sent by a run (P27). */
const isPast = (progress: StoredProgress, slot: Track & { month: number }): boolean =>
  nextMonthOf(progress, slot) > slot.month;

/**
 * Sorts the claims of an earlier try: settled, still open, or without a report of SES for so long that they are sent again.
 * A failed claim stays settled when the user is no longer active, else the batch would fail on every redrive (P28), or when its month
 * was set back, which the next run sends (P27).
 */
async function sortEarlierClaims(
  claimed: (ClaimedMember & { isWanted: boolean })[],
  now: Date,
): Promise<ClaimedBatch> {
  const rows = await findManyDeliveries(
    claimed.map(({ userId, claim }) => ({ userId, deliveryId: claim.deliveryId })),
  );
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const result: ClaimedBatch = { ready: [], open: [], settled: [], skipped: 0 };
  const unanswered: ClaimedMember[] = [];
  for (const { isWanted, ...each } of claimed) {
    const row = rowOf.get(each.userId);
    const isGivenUp = !isWanted && row?.failedAt != null && row.batchId === each.claim.batchId;
    if (row && (isGivenUp || isSettled(row, each.claim.batchId))) result.settled.push(row);
    else if ((row && isUndecided(row)) || !isUnanswered(each.claim.at, now)) result.open.push(each);
    else unanswered.push(each);
  }
  const isRenewed = await renewClaims(unanswered, now);
  // a claim that is not renewed here may be renewed by a call whose response was lost, or by another worker
  unanswered.forEach((each, index) => (isRenewed[index] ? result.ready : result.open).push(each));
  return result;
}
