import * as z from 'zod';
import { BillingCycle } from '#shared/contracts/shapes/subscription.ts';
import { isLive, renewalReminderDays, subscriptionStatuses } from '#shared/rules/subscription-status.ts';
import { findDue } from '../table/due-items.ts';
import { indexes, keys } from '../table/keys.ts';
import { get, putStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/** What a subscription becomes at the end of its period. */
const PendingChange = z.object({
  planId: z.string(),
  billingCycle: BillingCycle,
  amountCents: z.int(),
  /** Epoch seconds, as every time here: Stripe's. */
  effectiveDate: z.int(),
});

/** The invoice that waits to be paid while a payment is late. */
const OpenInvoice = z.object({ id: z.string(), amountDue: z.int(), needsConfirmation: z.boolean() });

/** The newest invoice that was paid: a receipt is due for each. */
const PaidInvoice = z.object({
  id: z.string(),
  amountCents: z.int(),
  paidAt: z.int(),
  isRenewal: z.boolean(),
});

/**
 * A user's subscription as Stripe last told it (DESIGN.md, Subscriptions). Only copySubscription copies it; copyRefund and
 * remindRenewals have that done first, and note what they tell. Each writes the next `version`: who has seen an older one
 * is refused, and what has been told to people is told once.
 */
export const StoredSubscription = z.object({
  userId: z.string(),
  id: z.string(),
  customerId: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Null for a price of Stripe's that belongs to no plan of ours. */
  planId: z.string().nullable(),
  billingCycle: BillingCycle,
  priceId: z.string(),
  amountCents: z.int(),
  created: z.int(),
  currentPeriodEnd: z.int().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelAt: z.int().nullable(),
  scheduleId: z.string().nullable(),
  pendingChange: PendingChange.nullable(),
  openInvoice: OpenInvoice.nullable(),
  paidInvoice: PaidInvoice.nullable(),
  /** When it ended, if it has. */
  endedAt: z.int().nullable(),
  /** What went back when its owner withdrew from it; null when nobody did. */
  withdrawnCents: z.int().nullable(),
  /** Cents that went back, by Stripe's charge: what has been told. */
  refunds: z.record(z.string(), z.int()),
  /** The period end whose reminder has been sent. */
  remindedFor: z.int().nullable(),
  version: z.int(),
});
export type StoredSubscription = z.output<typeof StoredSubscription>;

/** The user's subscription, ended ones included; null for whoever never had one. */
export const findSubscription = (userId: string): Promise<StoredSubscription | null> =>
  get(StoredSubscription, keys.subscription(userId));

/** The subscriptions of users, in no order; whoever has none is absent. */
export const findSubscriptions = async (userIds: string[]): Promise<StoredSubscription[]> =>
  (await getMany(userIds.map(keys.subscription))).map((item) => z.parse(StoredSubscription, item));

/** Annual subscriptions whose reminder is due. */
export const findDueRenewals = (now: Date): Promise<StoredSubscription[]> =>
  findDue(StoredSubscription, 'renewals', now);

/**
 * The step that writes the next version, over the one that was read before Stripe was asked; refused as
 * `subscription_moved` when another call has written one meanwhile.
 */
export function putSubscriptionStep(next: StoredSubscription): Step {
  const at = reminderAt(next);
  const due = at === null ? {} : indexes.due('renewals', next.userId, at.toISOString());
  const item = { ...keys.subscription(next.userId), ...due, ...next };
  return putStep(
    'subscription_moved',
    item,
    next.version === 1
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'version = :last', values: { ':last': next.version - 1 } },
  );
}

/** Whether the reminder of an annual renewal is due. */
export function isReminderDue(stored: StoredSubscription, now: Date): boolean {
  const at = reminderAt(stored);
  return at !== null && at <= now;
}

/** Whether it ends by itself: Stripe says so in either of two ways (P15). */
export const endsByItself = ({ cancelAt, cancelAtPeriodEnd }: StoredSubscription): boolean =>
  cancelAtPeriodEnd || cancelAt !== null;

/** When to remind of an annual renewal; null when there is none to remind of, or it has been done. */
function reminderAt(stored: StoredSubscription): Date | null {
  const { billingCycle, pendingChange, status, currentPeriodEnd, remindedFor } = stored;
  const isForAnotherYear = billingCycle === 'annual' && pendingChange?.billingCycle !== 'monthly';
  if (!isForAnotherYear || !isLive(status) || endsByItself(stored)) return null;
  if (currentPeriodEnd === null || remindedFor === currentPeriodEnd) return null;
  return new Date((currentPeriodEnd - renewalReminderDays * 86_400) * 1000);
}
