import { isDeepStrictEqual } from 'node:util';
import { anchorDayOf, inMadrid, monthAfter, nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import { coversRun, type PaidPeriod } from '#shared/rules/subscriptions/paid-period.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { checkTrackStep, findAssessment } from '#functions/training/index.ts';
import { findDeliveries, isSent, type StoredDelivery } from '#functions/messages/index.ts';
import {
  checkProgressStep,
  newProgress,
  putProgressStep,
  type StoredProgress,
} from '#functions/routines/index.ts';
import type { Step } from '#functions/platform/table/table.ts';
import { receivingUsersStep, type User } from '#functions/accounts/index.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import type { Track } from '#functions/platform/table/track.ts';

/** The facts of a subscription that decide whether routines are sent, and which. */
export interface SubscriptionAccess extends PaidPeriod {
  id: string | null;
  status: string | null;
}

/**
 * The subscription as the user item holds it, with what is paid of it; one transaction writes both. An account that is to be deleted
 * gets no routines.
 */
export function subscriptionAccess(user: User, stored: StoredSubscription | null): SubscriptionAccess {
  const { paidUntil, nextPaymentAt } = stored?.id === user.subscriptionId ? stored : nothingKnown;
  return accessOf(user, {
    id: user.subscriptionId,
    status: user.subscriptionStatus,
    paidUntil,
    nextPaymentAt,
  });
}

const nothingKnown: PaidPeriod = { paidUntil: null, nextPaymentAt: null };

/** What a subscription grants its user. */
export const accessOf = (
  { deletion }: User,
  { id, status, paidUntil, nextPaymentAt }: SubscriptionAccess,
): SubscriptionAccess => ({ id, status: deletion ? null : status, paidUntil, nextPaymentAt });

/**
 * The progress that belongs to a subscription (P16). It is inactive while the subscription is unpaid or an admin has paused
 * the routines; the months sent are kept. After a pause, or once its month is paid, a due date that is still ahead is kept, else the
 * routine is due at the next run; the anchor day is kept. A new subscription is due at the next run, but not within a month of the last
 * routine, of whichever subscription: withdrawing and subscribing again brings no routine earlier. The day becomes the anchor
 * day. What is paid of the same subscription only grows. Idempotent.
 */
export function syncRoutineProgress(
  before: StoredProgress,
  { id, status, paidUntil, nextPaymentAt }: SubscriptionAccess,
  lastSentDay: string | null,
  now: Date,
): StoredProgress {
  const isGranted = grantsAccess(status);
  const isActive = isGranted && !before.isHeld;
  const runDay = nextRunDay(now);
  if (isGrantedToNew(before, { id, status })) {
    const monthLater = lastSentDay === null ? runDay : monthAfter(lastSentDay);
    const nextDueDate = monthLater > runDay ? monthLater : runDay;
    const paid = { paidUntil, nextPaymentAt };
    return {
      ...before,
      ...paid,
      isActive,
      subscriptionId: id!,
      anchorDay: anchorDayOf(nextDueDate),
      nextDueDate,
    };
  }
  const isSame = id !== null && id === before.subscriptionId;
  const paid = isSame && { paidUntil: latest(before.paidUntil, paidUntil), nextPaymentAt };
  const after = { ...before, ...paid, isActive };
  const isSent = (progress: StoredProgress) => progress.isActive && coversRun(progress, runDay);
  if (before.nextDueDate >= runDay || isSent(before) || !isSent(after)) return after;
  const moved = { ...after, nextDueDate: runDay };
  // as one of the last day that is paid, the missed routine would be the next payment's
  return isSent(moved) ? moved : after;
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (other ?? one) : Math.max(one, other);

const isGrantedToNew = (
  { subscriptionId }: StoredProgress,
  { id, status }: Pick<SubscriptionAccess, 'id' | 'status'>,
): boolean => grantsAccess(status) && id !== null && id !== subscriptionId;

/** The progress that belongs to a subscription; reads the ledger for a new one. */
export async function syncedProgress(
  before: StoredProgress,
  access: SubscriptionAccess,
  now: Date,
): Promise<StoredProgress> {
  const rows = isGrantedToNew(before, access) ? await findDeliveries(before.userId) : [];
  return syncRoutineProgress(before, access, lastSentDay(rows, before), now);
}

/** The day of the last routine that was sent, or is on its way: claimed, and not failed. */
function lastSentDay(rows: StoredDelivery[], { claim }: StoredProgress): string | null {
  const isUnderWay = claim && !rows.some(({ _id }) => _id === claim.deliveryId);
  const times = [...rows.filter(isSent).map(({ sentAt }) => sentAt), ...(isUnderWay ? [claim.at] : [])];
  const last = times.toSorted().at(-1);
  return last ? inMadrid(new Date(last)).day : null;
}

/** The progress while nothing is sent, whatever the subscription grants. */
export const pauseProgress = (before: StoredProgress): StoredProgress => ({ ...before, isActive: false });

/** The first progress of a user: a routine is due at the next run, if the subscription grants access. */
export const startProgress = (
  userId: string,
  access: SubscriptionAccess,
  track: Track,
  now: Date,
): StoredProgress => ({
  ...newProgress(userId, access.id ?? '', track, nextRunDay(now), now),
  isActive: grantsAccess(access.status),
  paidUntil: access.paidUntil,
  nextPaymentAt: access.nextPaymentAt,
});

/** The steps that replace the progress that was read and update the counter of active users; none when nothing changes. */
export function putProgressSteps(next: StoredProgress, before: StoredProgress | null): Step[] {
  if (isDeepStrictEqual(next, before)) return [];
  const wasActive = before?.isActive ?? false;
  const change = next.isActive ? 1 : -1;
  return [
    putProgressStep(next, before),
    ...(next.isActive === wasActive ? [] : [receivingUsersStep(next.userId, change)]),
  ];
}

/** The steps for the transaction that stores a subscription. */
interface ProgressSync {
  /** The progress that the steps leave behind; null while there is none. */
  next: StoredProgress | null;
  /** Changes of the progress. */
  steps: Step[];
  /** Checks of the facts that the changes, or their absence, depend on. */
  checks: Step[];
}

/**
 * The steps that bring a user's progress in line with the subscription. Progress starts with the first subscription that
 * grants access, once there is an assessment. If the assessment is written at the same time, one of the two transactions
 * fails its check and is retried.
 */
export async function syncProgressSteps(
  userId: string,
  before: StoredProgress | null,
  access: SubscriptionAccess,
  now: Date,
): Promise<ProgressSync> {
  if (before) {
    const next = await syncedProgress(before, access, now);
    const steps = putProgressSteps(next, before);
    return { next, steps, checks: steps.length > 0 ? [] : [checkProgressStep(userId, before)] };
  }
  if (!grantsAccess(access.status))
    return { next: null, steps: [], checks: [checkProgressStep(userId, null)] };
  const assessment = await findAssessment(userId);
  const next = assessment && startProgress(userId, access, assessment, now);
  return {
    next,
    steps: next ? putProgressSteps(next, null) : [],
    checks: [checkTrackStep(userId, assessment)],
  };
}
