import { type Account, emitChange } from '../../account.ts';
import type { Price, Subscription } from '../../state.ts';
import type Stripe from 'stripe';
import { deepCopy, referenced } from '../../objects.ts';
import { addMonths } from '#infra/local/months.ts';
import { stopCollecting, voidInvoice } from '../invoices/create.ts';

/** How long an incomplete subscription waits for its first payment, in seconds. */
const incompleteLife = 23 * 60 * 60;

/** Whether a subscription has ended for good. */
export function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Sets the timers of a subscription for its current status and dates. */
export function setTimers({ timers }: Account, subscription: Subscription): void {
  const { id, status, cancel_at: cancelAt, created } = subscription;
  const renews = status === 'active' || status === 'past_due' || status === 'trialing';
  timers.set('renew-subscription', id, renews ? currentPeriod(subscription).end : null);
  timers.set('cancel-subscription', id, renews ? cancelAt : null);
  timers.set('expire-subscription', id, status === 'incomplete' ? created + incompleteLife : null);
}

/** Notes why a subscription ends, beside the owner's comment. */
export function setReason(
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): void {
  subscription.cancellation_details = {
    ...subscription.cancellation_details,
    reason,
  } as Stripe.Subscription.CancellationDetails;
}

/** The card that pays a subscription: its own, or its customer's default. */
export function defaultMethod(
  { state }: Account,
  subscription: Subscription,
): Stripe.PaymentMethod | undefined {
  const customer = state.customers.get(subscription.customer as string);
  const choices = [subscription.default_payment_method, customer?.invoice_settings.default_payment_method];
  // A detached card cannot be charged, even where it is still named.
  return choices
    .map((choice) => referenced(state.paymentMethods, choice))
    .find((method) => method !== undefined && method.customer === customer?.id);
}

/** How many months a recurring price bills at once. */
export function billingMonths({ recurring }: Pick<Price, 'recurring'>): number {
  return (recurring?.interval_count ?? 1) * (recurring?.interval === 'year' ? 12 : 1);
}

/**
 * The first end of a period after `after`; all times in seconds. Periods are counted from the anchor: a subscription
 * that began on the 31st renews on the last day of shorter months and on the 31st again, as at Stripe.
 */
export function periodEnd(anchor: number, months: number, after: number): number {
  let periods = Math.max(1, Math.floor(monthsBetween(anchor, after) / months));
  const endOf = (count: number) => addMonths(anchor * 1000, count * months) / 1000;
  while (endOf(periods) <= after) periods += 1;
  return endOf(periods);
}

function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from * 1000), new Date(to * 1000)];
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
}

/** The current period, in seconds. All items of a subscription share it. */
export function currentPeriod({ items }: Pick<Subscription, 'items'>): { start: number; end: number } {
  const [first] = items.data;
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
}

/** Starts a period at `start`. */
export function beginPeriod({ items, billing_cycle_anchor: anchor }: Subscription, start: number): void {
  for (const item of items.data) {
    item.current_period_start = start;
    item.current_period_end = periodEnd(anchor, billingMonths(item.price), start);
  }
}

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription. An open invoice stays open, but is not collected any more. */
export function endSubscription(account: Account, subscription: Subscription, reason: Reason): void {
  // A subscription that has not begun expires instead.
  if (subscription.status === 'incomplete') {
    expireSubscription(account, subscription);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = account.seconds();
  subscription.canceled_at ??= account.seconds();
  setReason(subscription, reason);
  endSchedule(account, subscription);
  setTimers(account, subscription);
  const invoice = latestInvoice(account, subscription);
  if (invoice?.status === 'draft' || invoice?.status === 'open') {
    const before = deepCopy(invoice);
    stopCollecting(account, invoice);
    emitChange(account, 'invoice.updated', invoice, before);
  }
  account.emit('customer.subscription.deleted', subscription as unknown as Stripe.Subscription);
}

/** Ends a subscription whose first invoice was not paid in time, and voids the invoice. */
export function expireSubscription(account: Account, subscription: Subscription): void {
  const before = deepCopy(subscription);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = account.seconds();
  subscription.canceled_at = account.seconds();
  endSchedule(account, subscription);
  setTimers(account, subscription);
  const invoice = latestInvoice(account, subscription);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  emitChange(account, 'customer.subscription.updated', subscription, before);
}

const latestInvoice = ({ state }: Account, { latest_invoice: id }: Subscription) =>
  referenced(state.invoices, id as string | null);

function endSchedule(account: Account, subscription: Subscription): void {
  const schedule = referenced(account.state.schedules, subscription.schedule);
  if (schedule === undefined) return;
  schedule.status = 'canceled';
  schedule.canceled_at = account.seconds();
  schedule.current_phase = null;
  subscription.schedule = null;
  account.timers.set('change-phase', schedule.id, null);
  account.emit('subscription_schedule.canceled', schedule);
}
