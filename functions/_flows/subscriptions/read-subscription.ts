import type Stripe from 'stripe';
import { isLive } from '#shared/rules/subscription-status.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { findPlanByPrice } from './plan-of-price.ts';

/** What Stripe knows of a subscription; the rest of what we keep is our own. */
export interface SubscriptionFacts extends Omit<
  StoredSubscription,
  'userId' | 'withdrawnCents' | 'refunds' | 'remindedFor' | 'version'
> {
  /** Whether its owner has withdrawn from it: all that was paid for it goes back. */
  isWithdrawn: boolean;
}

/** Says in `cancellation_details.comment` that the owner has withdrawn: all payments go back. */
export const withdrawalMark = 'withdrawal';

/**
 * The customer's subscription as Stripe has it now; null for whoever never tried to have one. Where none lives it is
 * the newest, so that no look ever goes back to one that has been told as ended.
 */
export const readSubscription = (customerId: string): Promise<SubscriptionFacts | null> =>
  withStripe(async (stripe) => {
    const all = await listSubscriptions(stripe, customerId);
    const chosen = all.find(({ status }) => isLive(status)) ?? all[0];
    return chosen ? factsOf(stripe, chosen, customerId) : null;
  });

/** The newest first. */
async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  try {
    const expand = ['data.latest_invoice'];
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand })).data;
  } catch (error) {
    if (stripeCode(error) === 'resource_missing') return []; // a customer of another Stripe account
    throw error;
  }
}

async function factsOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customerId: string,
): Promise<SubscriptionFacts> {
  const { id, status, created, cancel_at, cancel_at_period_end, cancellation_details } = subscription;
  const item = subscription.items.data[0]!;
  const scheduleId = idOf(subscription.schedule);
  const [plan, pendingChange, openInvoice] = await Promise.all([
    findPlanByPrice(item.price),
    scheduleId && isLive(status) ? readPendingChange(stripe, scheduleId) : null,
    status === 'past_due' || status === 'unpaid' ? readOpenInvoice(stripe, id) : null,
  ]);
  return {
    id,
    customerId,
    status: status as SubscriptionFacts['status'],
    ...plan,
    created,
    currentPeriodEnd: item.current_period_end,
    cancelAtPeriodEnd: cancel_at_period_end,
    cancelAt: cancel_at,
    scheduleId,
    pendingChange,
    openInvoice,
    paidInvoice: paidInvoiceOf(subscription),
    endedAt: subscription.ended_at,
    isWithdrawn: status === 'canceled' && cancellation_details?.comment === withdrawalMark,
  };
}

/** What the schedule's next phase brings; null when it ends with the present one. */
async function readPendingChange(
  stripe: Stripe,
  scheduleId: string,
): Promise<SubscriptionFacts['pendingChange']> {
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId, {
    expand: ['phases.items.price'],
  });
  const present = schedule.current_phase?.start_date;
  if (present === undefined) return null;
  const next = schedule.phases.find(({ start_date }) => start_date > present);
  const price = next?.items[0]?.price;
  if (!next || typeof price !== 'object' || price.deleted) return null;
  const { planId, billingCycle, amountCents } = await findPlanByPrice(price);
  return planId === null ? null : { planId, billingCycle, amountCents, effectiveDate: next.start_date };
}

/** The oldest invoice that waits to be paid, and whether it waits for the payer's word to the bank. */
async function readOpenInvoice(
  stripe: Stripe,
  subscription: string,
): Promise<SubscriptionFacts['openInvoice']> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  const oldest = data.at(-1);
  if (!oldest?.id) return null;
  const invoice = await stripe.invoices.retrieve(oldest.id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  const needsConfirmation = intents.some(
    (intent) => typeof intent === 'object' && intent.status === 'requires_action',
  );
  return { id: oldest.id, amountDue: invoice.amount_remaining, needsConfirmation };
}

function paidInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription): SubscriptionFacts['paidInvoice'] {
  if (!invoice || typeof invoice !== 'object' || invoice.status !== 'paid' || !invoice.id) return null;
  const { id, amount_paid: amountCents, billing_reason, created } = invoice;
  const paidAt = invoice.status_transitions.paid_at ?? created;
  return { id, amountCents, paidAt, isRenewal: billing_reason === 'subscription_cycle' };
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;
