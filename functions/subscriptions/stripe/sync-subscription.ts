import { isDeepStrictEqual } from 'node:util';
import { isLost, stopsRoutines } from '#shared/rules/orders/disputes.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { countedFields, subscriptionEventSteps, uncountedCents } from '../subscription-metrics.ts';
import { countLatePaymentSteps, lateSinceOf } from '../payments/late-payments.ts';
import { listDisputesSteps, type StoredDispute } from '#functions/orders/index.ts';
import { findSubscriber } from '../access/set-subscription.ts';
import { putSubscriptionStep, type StoredSubscription } from '../subscriptions.ts';
import { type MarkedWithdrawal, finishWithdrawalStep } from '../withdrawals.ts';
import { transact } from '#functions/platform/table/table.ts';
import type { User } from '#functions/accounts/index.ts';
import { log } from '#functions/platform/kit/log.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { readDisputes, ringForDisputes } from '../disputes.ts';
import { accessOf, syncProgressSteps } from '../access/sync-routine-progress.ts';
import { refundWithdrawnPayments, type WithdrawnCharge } from '../refund-withdrawn-payments.ts';
import {
  readFailedPayment,
  readRemoteSubscription,
  type FailedPayment,
  type RemoteSubscription,
} from './read-remote-subscription.ts';
import { findChanges } from '../subscription-changes.ts';
import { notifyChanges } from '../subscription-notifications.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

/**
 * Copies a user's subscription from Stripe, notifies the user of the changes, and returns the copy; null when the user has
 * none. The state is always read from Stripe, so events may arrive in any order, any number of times and concurrently
 * (P4, P6): the stored item is read first, then Stripe, then item and notifications are written in one transaction on the
 * version that was read, and retried when another call has written one. The routines start, pause and resume in the same
 * transaction (P16), a progress that does not fit the subscription is corrected, and the metrics get what has changed. The disputes of
 * a payment are read with it where one is named: while one is open no routines are sent (P243).
 */
export const syncSubscription = (
  userId: string,
  now: Date,
  disputedPayment?: string,
): Promise<StoredSubscription | null> => retryOnConflict(() => syncOnce(userId, now, disputedPayment));

async function syncOnce(
  userId: string,
  now: Date,
  disputedPayment?: string,
): Promise<StoredSubscription | null> {
  const { user, subscription: stored, progress } = await findSubscriber(userId);
  if (!user?.stripeCustomerId) return stored;
  const remote = await readRemoteSubscription(user.stripeCustomerId, stored);
  if (!remote) return stored;
  const { payer, ...found } = remote;
  const { failedInvoice, isPaid } = await readFailedPayment(stored, found);
  const disputes = await disputesAfter(stored, disputedPayment);
  const version = await nextVersion(stored, { ...found, failedInvoice }, userId, now);
  const next = { ...version, owed: withoutLost(version.owed, disputes), disputes };
  if (payer && !user.deletion?.isErasing) await updatePayer(payer, user, next.customerId);
  const access = accessOf(user, { ...next, status: grantedStatus(next) });
  const { next: nextProgress, steps, checks } = await syncProgressSteps(userId, progress, access, now);
  const isSame = stored && isDeepStrictEqual(next, { ...stored, version: next.version });
  if (isSame && steps.length === 0) return stored;
  const { id: subscriptionId, planId: subscriptionType } = next;
  const changes = { subscriptionId, subscriptionType, subscriptionStatus: grantedStatus(next) };
  const subscriber = { user, subscription: next, progress: nextProgress };
  const notifications = await notifyChanges(subscriber, findChanges(stored, next), changes, now);
  const events = subscriptionEventSteps(stored, next, isPaid, now);
  const settled = next.withdrawnCents !== null && (stored?.withdrawnCents ?? null) === null;
  await transact([
    putSubscriptionStep(next),
    ...countLatePaymentSteps(stored, next),
    ...(settled ? [finishWithdrawalStep(next, now)] : []),
    ...notifications.steps,
    ...steps,
    ...checks,
    ...events,
    ...listDisputesSteps(
      { of: 'subscriptions', userId, objectId: next.id },
      stored?.disputes ?? [],
      disputes,
    ),
  ]);
  ringForDisputes({ user: userId }, stored?.disputes ?? [], disputes);
  ringForOthers(stored, next);
  if (stored && uncountedCents(stored) !== 0)
    log.warn('metrics of a subscription repaired', { user: userId, cents: uncountedCents(stored) });
  return next;
}

/**
 * What a subscription grants: one whose payment is disputed is paused for its user, while its copy has Stripe's own status. The user item
 * holds this, so that whatever starts routines reads it.
 */
export const grantedStatus = ({ status, disputes }: StoredSubscription): StoredSubscription['status'] =>
  grantsAccess(status) && stopsRoutines(disputes) ? 'paused' : status;

/** What is owed of charges whose money the bank has not given to the payer. */
const withoutLost = (
  owed: StoredSubscription['owed'],
  disputes: StoredDispute[],
): StoredSubscription['owed'] =>
  Object.fromEntries(
    Object.entries(owed).filter(([id]) => !isLost(disputes.filter(({ chargeId }) => chargeId === id))),
  );

/** The disputes once those of a payment have been read again; Stripe is not asked without one. */
async function disputesAfter(
  stored: StoredSubscription | null,
  payment: string | undefined,
): Promise<StoredDispute[]> {
  const before = stored?.disputes ?? [];
  if (payment === undefined) return before;
  const read = await readDisputes(payment);
  const others = before.filter(({ _id }) => !read.some((each) => each._id === _id));
  return [...others, ...read];
}

/**
 * The next version of the stored subscription. A withdrawal is recorded at Stripe first: the sync that reads it refunds the
 * payments, so that a crash in between is repaired by the next sync.
 */
async function nextVersion(
  stored: StoredSubscription | null,
  { withdrawal, ...remote }: Omit<RemoteSubscription, 'payer'> & Pick<FailedPayment, 'failedInvoice'>,
  userId: string,
  now: Date,
): Promise<Omit<StoredSubscription, 'disputes'>> {
  const before = stored?.id === remote.id ? stored : null;
  const isNewWithdrawal = withdrawal !== null && (before?.withdrawnCents ?? null) === null;
  const recurring = { recurringCents: recurringCentsOf(before, remote) };
  const charges = isNewWithdrawal ? await refundWithdrawnPayments(remote.id, withdrawal) : [];
  return {
    ...remote,
    ...paidFields(before, remote),
    otherIds: otherIdsOf(stored, remote),
    userId,
    lateSince: lateSinceOf(before, remote.status, now),
    ...(isNewWithdrawal ? withdrawnFields(withdrawal, charges) : withdrawnBefore(before)),
    refunds: {
      ...stored?.refunds,
      ...Object.fromEntries(charges.map(({ chargeId, refunded }) => [chargeId, refunded])),
    },
    owed: owedAfter(stored?.owed ?? {}, charges, now),
    remindedFor: before?.remindedFor ?? null,
    ...recurring,
    ...countedFields(stored, { ...remote, ...recurring }),
    version: (stored?.version ?? 0) + 1,
  };
}

/** Between a renewal and its payment the newest invoice is a draft: what was paid stays. */
const paidFields = (
  before: StoredSubscription | null,
  remote: Pick<RemoteSubscription, 'paidInvoice' | 'paidUntil'>,
): Pick<StoredSubscription, 'paidInvoice' | 'paidUntil'> => ({
  paidInvoice: remote.paidInvoice ?? before?.paidInvoice ?? null,
  paidUntil: Math.max(remote.paidUntil ?? 0, before?.paidUntil ?? 0),
});

type WithdrawnFields = Pick<StoredSubscription, 'withdrawnOn' | 'withdrawnCents' | 'withdrawnKeptCents'>;

const withdrawnFields = ({ receivedOn }: MarkedWithdrawal, charges: WithdrawnCharge[]): WithdrawnFields => ({
  withdrawnOn: receivedOn,
  withdrawnCents: sumOf(charges, 'refunded'),
  withdrawnKeptCents: sumOf(charges, 'kept'),
});

const withdrawnBefore = (before: StoredSubscription | null): WithdrawnFields => ({
  withdrawnOn: before?.withdrawnOn ?? null,
  withdrawnCents: before?.withdrawnCents ?? null,
  withdrawnKeptCents: before?.withdrawnKeptCents ?? 0,
});

const sumOf = (charges: WithdrawnCharge[], part: 'refunded' | 'kept') =>
  charges.reduce((total, charge) => total + charge[part], 0);

/** What is owed once a withdrawal has refunded its charges, whatever was owed of them before. */
function owedAfter(
  before: StoredSubscription['owed'],
  charges: WithdrawnCharge[],
  now: Date,
): StoredSubscription['owed'] {
  const since = Math.floor(now.getTime() / 1000);
  const isOther = ([id]: [string, unknown]) => !charges.some(({ chargeId }) => chargeId === id);
  const added = charges
    .filter(({ owed }) => owed > 0)
    .map(({ chargeId, owed: cents }) => [chargeId, { cents, since, refundId: null }] as const);
  return Object.fromEntries([...Object.entries(before).filter(isOther), ...added]);
}

/** What is charged each period: without an invoice that says so what it was, as long as the price is the same. */
function recurringCentsOf(
  before: StoredSubscription | null,
  { recurringCents, amountCents }: Pick<RemoteSubscription, 'recurringCents' | 'amountCents'>,
): number {
  const was = before?.amountCents === amountCents ? before.recurringCents : null;
  return recurringCents ?? was ?? amountCents;
}

const otherIdsOf = (
  stored: StoredSubscription | null,
  { id, others }: Pick<RemoteSubscription, 'id' | 'others'>,
): string[] => {
  const all = new Set([...(stored?.otherIds ?? []), ...others.map((other) => other.id)]);
  all.delete(id);
  return [...all];
};

/** Support has made another live subscription at Stripe: the customer pays twice until one of them ends. Rings once for each. */
function ringForOthers(stored: StoredSubscription | null, { userId, id, others }: StoredSubscription): void {
  const known = new Set(stored?.others.map((other) => other.id));
  const added = others.filter((other) => !known.has(other.id));
  if (added.length > 0)
    log.error('customer has two live subscriptions: end one of them at Stripe', {
      user: userId,
      subscriptions: [id, ...others.map((other) => other.id)].join(' '),
    });
}

/** Takes a changed name or e-mail of the user to the customer: receipts and invoices go to it. */
async function updatePayer(
  payer: NonNullable<RemoteSubscription['payer']>,
  { name, email }: User,
  customerId: string,
): Promise<void> {
  if (payer.name === name && payer.email === email) return;
  await withStripe((stripe) => stripe.customers.update(customerId, { name, email }));
}
