import { isRecurring, monthlyCents } from '#shared/rules/analytics/metrics.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import type { StoredSubscription } from './subscriptions.ts';
import type { Step } from '#functions/platform/table/table.ts';
import { disputeEvent } from '#functions/orders/index.ts';
import { type Added, metricEventDay, metricEventSteps } from '#functions/analytics/index.ts';

type Priced = Pick<StoredSubscription, 'status' | 'recurringCents' | 'billingCycle'>;

/** What the metrics count for a subscription: the monthly cents that Stripe charges while it recurs. */
const recurringCents = ({ status, recurringCents: charged, billingCycle }: Priced): number =>
  isRecurring(status) ? monthlyCents(charged, billingCycle) : 0;

/** The failed payment whose end the metrics wait for. */
export const failedInvoiceOf = (stored: StoredSubscription | null): StoredSubscription['failedInvoice'] =>
  stored?.failedInvoice ?? null;

/**
 * What a change of a user's subscription adds to the metrics. A user who had a subscription before, and has one again, is a
 * reactivation, as at Stripe.
 */
function subscriptionEvent(
  before: StoredSubscription | null,
  after: StoredSubscription,
  isPaid: boolean,
): Added {
  return {
    ...revenueEvent(before, after),
    ...paymentEvent(before, after, isPaid),
    ...disputeEvent(before?.disputes ?? [], after.disputes),
  };
}

function revenueEvent(before: StoredSubscription | null, after: StoredSubscription): Added {
  const was = before ? recurringCents(before) : 0;
  const is = recurringCents(after);
  if (was === is) return {};
  if (was === 0)
    return before?.hasRecurred
      ? { reactivationCents: is, reactivatedSubscribers: 1 }
      : { newCents: is, newSubscribers: 1 };
  if (is === 0) return { churnCents: was, churnedSubscribers: 1 };
  return is > was ? { expansionCents: is - was } : { contractionCents: was - is };
}

/** An invoice whose payment fails, and what becomes of it: paid, or lost because it was voided, or given up with the subscription. */
function paymentEvent(before: StoredSubscription | null, after: StoredSubscription, isPaid: boolean): Added {
  const [was, is] = [failedInvoiceOf(before), failedInvoiceOf(after)];
  if (was?.id === is?.id) return {};
  return {
    ...(is && { failedInvoices: 1, failedCents: is.amountDue }),
    ...(was && isPaid && { recoveredInvoices: 1, recoveredCents: was.amountDue }),
    ...(was && !isPaid && { lostInvoices: 1, lostCents: was.amountDue }),
  };
}

/** What the next version of a user's subscription says about the metrics. */
export const countedFields = (
  stored: StoredSubscription | null,
  next: Priced,
): Pick<StoredSubscription, 'countedCents' | 'hasRecurred'> => ({
  countedCents: recurringCents(next),
  hasRecurred: (stored?.hasRecurred ?? false) || recurringCents(next) > 0,
});

/** What is missing in the metrics of a subscription as it was read: nothing, unless a write of it has counted wrongly. */
export const uncountedCents = (stored: StoredSubscription): number =>
  recurringCents(stored) - stored.countedCents;

/**
 * The metric events of a change of a user's subscription. What the metrics lacked of it before is a repair, which belongs to the day
 * that has ended: a comparison finds it at night. `isPaid` says whether a failed payment that has ended was paid.
 */
export function subscriptionEventSteps(
  before: StoredSubscription | null,
  after: StoredSubscription,
  isPaid: boolean,
  now: Date,
): Step[] {
  const today = metricEventDay(now);
  const { userId: id, version } = after;
  const missing = before ? uncountedCents(before) : 0;
  const repair = { repairCents: missing, repairedSubscribers: repairedSubscribers(before) };
  return [
    ...metricEventSteps({ id, version }, repair, addDays(today, -1)),
    ...metricEventSteps({ id, version }, subscriptionEvent(before, after, isPaid), today),
  ];
}

function repairedSubscribers(before: StoredSubscription | null): number {
  if (!before) return 0;
  return Number(recurringCents(before) > 0) - Number(before.countedCents > 0);
}
