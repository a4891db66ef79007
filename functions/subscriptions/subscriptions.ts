import * as z from 'zod';
import { BillingCycle } from '#shared/contracts/subscriptions/subscription.ts';
import {
  isLive,
  renewalReminderDays,
  subscriptionStatuses,
} from '#shared/rules/subscriptions/subscription-status.ts';
import { StoredDispute } from '#functions/orders/index.ts';
import { dueIndex, findDue } from '#functions/platform/table/due-items.ts';
import { doubleSubscriptions, indexes, keys } from './entities.ts';
import { checkStep, get, putStep, query, type Step, unchanged } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';

/** The plan that a subscription changes to at the end of its period. */
const PendingChange = z.object({
  planId: z.string(),
  billingCycle: BillingCycle,
  amountCents: z.int(),
  /** Epoch seconds, as every time in this file: Stripe's unit. */
  effectiveDate: z.int(),
});

/** The unpaid invoice of a late payment; the amount in cents. */
const OpenInvoice = z.object({
  id: z.string(),
  amountDue: z.int(),
  needsConfirmation: z.boolean(),
  /** How often Stripe has tried to collect it, and when it tries next; null when it does not. */
  attempts: z.int(),
  nextAttemptAt: z.int().nullable(),
});

/** What is charged at the end of the period, in cents: after discounts and the customer's balance. */
const NextInvoice = z.object({ at: z.int(), amountCents: z.int() });

/** Another live subscription of the same customer, which no page of the shop makes: support did, at Stripe. */
const OtherSubscription = z.object({
  id: z.string(),
  planId: z.string().nullable(),
  billingCycle: BillingCycle,
  amountCents: z.int(),
  created: z.int(),
  currentPeriodEnd: z.int(),
  scheduleId: z.string().nullable(),
  endsAt: z.int().nullable(),
});
export type OtherSubscription = z.output<typeof OtherSubscription>;

/** The newest paid invoice; the subscriber gets a receipt for each renewal. */
const PaidInvoice = z.object({
  id: z.string(),
  amountCents: z.int(),
  paidAt: z.int(),
  isRenewal: z.boolean(),
});

/** What was to be paid back of a charge and has been refused, so far as nothing has paid it since. */
const OwedRefund = z.object({
  cents: z.int().positive(),
  since: z.int(),
  /** The repetition that an admin has asked for, while it is under way: Stripe's idempotency key. */
  refundId: z.string().nullable(),
});

/**
 * A user's subscription as last read from Stripe. Only `syncSubscription` copies it; `syncSubscriptionRefund` and
 * `remindRenewals` call that first and record their notifications here. Each write is conditional on the `version` that
 * was read, so that a change is notified once.
 */
export const StoredSubscription = z.object({
  userId: z.string(),
  id: z.string(),
  customerId: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Null for a Stripe price that belongs to none of the plans. */
  planId: z.string().nullable(),
  billingCycle: BillingCycle,
  priceId: z.string(),
  /** The price of a period, for all of its quantity and before discounts. */
  amountCents: z.int(),
  /** What Stripe charges each period, after discounts; 0 while the collection is paused. */
  recurringCents: z.int(),
  created: z.int(),
  currentPeriodEnd: z.int().nullable(),
  /** The end of the last period whose invoice is paid, 0 before the first; it never moves back. */
  paidUntil: z.int(),
  /** When the next payment is collected; null when none will be: it ends, or its collection is paused. */
  nextPaymentAt: z.int().nullable(),
  /** The next invoice as Stripe foresees it; null when none is to come. */
  nextInvoice: NextInvoice.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelAt: z.int().nullable(),
  scheduleId: z.string().nullable(),
  pendingChange: PendingChange.nullable(),
  /** Charged beside this one; they ring, are shown, and end together with it. */
  others: z.array(OtherSubscription),
  /** All that have ever been live beside it: none of them takes its place once it has ended. */
  otherIds: z.array(z.string()),
  openInvoice: OpenInvoice.nullable(),
  /** The failed payment whose end the metrics wait for. It outlasts a late payment: an older invoice may stay open. */
  failedInvoice: OpenInvoice.pick({ id: true, amountDue: true }).nullable(),
  /** Since when its payment is late (late-payments.ts); null while it is not. */
  lateSince: z.int().nullable(),
  paidInvoice: PaidInvoice.nullable(),
  /** When it ended; null while it has not. */
  endedAt: z.int().nullable(),
  /** Cents refunded for a withdrawal; null without one. */
  withdrawnCents: z.int().nullable(),
  /** Cents that a withdrawal has kept of all payments. */
  withdrawnKeptCents: z.int(),
  /** The day in Madrid on which a withdrawal came by mail or phone; null for one that was made here. */
  withdrawnOn: z.iso.date().nullable(),
  /** The refunds that the subscriber was notified of and that stand: cents by Stripe's charge id. */
  refunds: z.record(z.string(), z.int()),
  /** The refused refunds by Stripe's charge id, those of earlier subscriptions included. */
  owed: z.record(z.string(), OwedRefund),
  /** What is disputed of its payments, or was, those of earlier subscriptions included. */
  disputes: z.array(StoredDispute),
  /** The period end whose reminder has been sent. */
  remindedFor: z.int().nullable(),
  /** What the metrics count for it, in cents a month. */
  countedCents: z.int(),
  /** Whether the metrics have ever counted a subscription of the user: another one is then no new subscriber. */
  hasRecurred: z.boolean(),
  version: z.int(),
});
export type StoredSubscription = z.output<typeof StoredSubscription>;

/** The cents of refused refunds that the user has still to get. */
export const owedCents = ({ owed }: Pick<StoredSubscription, 'owed'>): number =>
  Object.values(owed).reduce((sum, { cents }) => sum + cents, 0);

/** The user's subscription, also an ended one; null when the user never had one. */
export const findSubscription = (userId: string): Promise<StoredSubscription | null> =>
  get(StoredSubscription, keys.subscription(userId));

/** The subscriptions of these users, in no order; users without one are absent. */
export const findSubscriptions = async (userIds: string[]): Promise<StoredSubscription[]> =>
  (await getMany(userIds.map(keys.subscription))).map((item) => z.parse(StoredSubscription, item));

/** The annual subscriptions whose renewal reminder is due. */
export const findDueRenewals = (now: Date): Promise<StoredSubscription[]> =>
  findDue(StoredSubscription, 'renewals', now);

/**
 * The step that writes the next version over the one that was read before Stripe was called; refused as
 * `subscription_changed` when another call has written a version since.
 */
export function putSubscriptionStep(next: StoredSubscription): Step {
  const at = reminderAt(next);
  const due = at === null ? {} : dueIndex('renewals', next.userId, at.toISOString());
  const late = next.lateSince === null ? {} : indexes.latePayment(next.userId, isoOf(next.lateSince));
  const doubled = doubledSince(next);
  const double = doubled === null ? {} : indexes.doubleSubscription(next.userId, isoOf(doubled));
  const [oldest] = Object.values(next.owed).toSorted((a, b) => a.since - b.since);
  const owing = oldest ? indexes.owedPlanRefund(next.userId, isoOf(oldest.since)) : {};
  const item = { ...keys.subscription(next.userId), ...due, ...late, ...double, ...owing, ...next };
  return putStep(
    'subscription_changed',
    item,
    next.version === 1
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'version = :last', values: { ':last': next.version - 1 } },
  );
}

/** The step that requires that the copy is as it was read, null for none; refused as `subscription_changed`. */
export const checkCopyStep = (userId: string, read: StoredSubscription | null): Step =>
  checkStep(
    'subscription_changed',
    keys.subscription(userId),
    read ? unchanged(read, ['version']) : { condition: 'attribute_not_exists(pk)' },
  );

/** Since when two subscriptions of a customer go on being charged, in epoch seconds; null while one is, or none. */
export function doubledSince(stored: StoredSubscription): number | null {
  const others = stored.others.filter(({ endsAt }) => endsAt === null).map(({ created }) => created);
  const own = isLive(stored.status) && !isEndScheduled(stored) ? [stored.created] : [];
  return [...own, ...others].toSorted((a, b) => a - b)[1] ?? null;
}

/** A page of the subscriptions whose customer pays twice, oldest first, and the cursor of the next one; 400 for a forged cursor. */
export const listDoubleSubscriptions = (limit: number, cursor?: string) =>
  query(StoredSubscription, doubleSubscriptions, { index: 'gsi1', limit, cursor });

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Whether the reminder of an annual renewal is due. */
export function isReminderDue(stored: StoredSubscription, now: Date): boolean {
  const at = reminderAt(stored);
  return at !== null && at <= now;
}

/** Whether its end is scheduled. Stripe has two attributes for that (P15). */
export const isEndScheduled = ({ cancelAt, cancelAtPeriodEnd }: StoredSubscription): boolean =>
  cancelAtPeriodEnd || cancelAt !== null;

/** When to remind of an annual renewal; null when there is no such renewal, or its reminder has been sent. */
function reminderAt(stored: StoredSubscription): Date | null {
  const { billingCycle, pendingChange, status, currentPeriodEnd, nextInvoice, remindedFor } = stored;
  const isForAnotherYear = billingCycle === 'annual' && pendingChange?.billingCycle !== 'monthly';
  if (!isForAnotherYear || !isLive(status) || isEndScheduled(stored) || nextInvoice === null) return null;
  if (currentPeriodEnd === null || remindedFor === currentPeriodEnd) return null;
  return new Date((currentPeriodEnd - renewalReminderDays * 86_400) * 1000);
}
