import type Stripe from 'stripe';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { failedInvoiceOf } from '../subscription-metrics.ts';
import type { OtherSubscription, StoredSubscription } from '../subscriptions.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { nullIfMissing, referenceId, stripeStatus, withStripe } from '#functions/platform/ports/stripe.ts';
import { findPlanByPrice } from '../plan-prices.ts';
import { previewInvoice } from '../payments/preview-invoice.ts';
import { type MarkedWithdrawal, readWithdrawalMark } from '../withdrawals.ts';

/**
 * A subscription as Stripe has it; the omitted attributes are this product's own. `recurringCents` is null where Stripe foresees no
 * further invoice, or one of a scheduled change, which counts once it is made.
 */
export interface RemoteSubscription extends Omit<
  StoredSubscription,
  | 'userId'
  | 'failedInvoice'
  | 'otherIds'
  | 'lateSince'
  | 'withdrawnCents'
  | 'withdrawnKeptCents'
  | 'withdrawnOn'
  | 'refunds'
  | 'owed'
  | 'disputes'
  | 'remindedFor'
  | 'countedCents'
  | 'hasRecurred'
  | 'version'
  | 'recurringCents'
  | 'paidUntil'
> {
  recurringCents: number | null;
  paidUntil: number | null;
  /** The share that is kept of the payments when the subscriber has withdrawn, else null: the rest is refunded. */
  withdrawal: MarkedWithdrawal | null;
  /** The customer's name and e-mail at Stripe; null for a deleted one. */
  payer: { name: string | null; email: string | null } | null;
}

/**
 * The customer's subscription as Stripe has it now: the live one, of several the known one, else the newest, so that a later read
 * never returns to an older one that has ended; null when the customer never had one. One that was live beside it is never chosen once
 * it has ended. Stripe does not list those of a deleted customer, which have ended: the known one is read by its id.
 */
export const readRemoteSubscription = (
  customerId: string,
  known: Pick<StoredSubscription, 'id' | 'otherIds'> | null,
): Promise<RemoteSubscription | null> =>
  withStripe(async (stripe) => {
    const listed = await listSubscriptions(stripe, customerId);
    const all = listed.length > 0 ? listed : await findSubscription(stripe, known?.id ?? null);
    const live = all.filter(({ status }) => isLive(status));
    const newest = all.find(({ id }) => !known?.otherIds.includes(id));
    const chosen = live.find(({ id }) => id === known?.id) ?? live[0] ?? newest ?? all[0];
    if (!chosen) return null;
    const others = live.filter((each) => each !== chosen);
    return {
      ...(await toRemoteSubscription(stripe, chosen, customerId)),
      others: await Promise.all(others.map(toOtherSubscription)),
      payer: payerOf(chosen),
    };
  });

/** The newest first, ended ones included. */
async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.latest_invoice', 'data.customer'];
  // missing: a deleted customer, or one of another Stripe account
  const list = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 20, expand })
    .catch(nullIfMissing);
  return list?.data ?? [];
}

async function findSubscription(stripe: Stripe, id: string | null): Promise<Stripe.Subscription[]> {
  if (id === null) return [];
  const found = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }).catch(nullIfMissing);
  return found ? [found] : [];
}

function payerOf({ customer }: Stripe.Subscription): RemoteSubscription['payer'] {
  if (typeof customer === 'string' || customer.deleted) return null;
  return { name: customer.name ?? null, email: customer.email };
}

async function toOtherSubscription(subscription: Stripe.Subscription): Promise<OtherSubscription> {
  const { id, created, schedule, cancel_at, cancel_at_period_end } = subscription;
  const { price, quantity = 1, current_period_end: currentPeriodEnd } = subscription.items.data[0]!;
  const { planId, billingCycle, amountCents } = await findPlanByPrice(price);
  const endsAt = cancel_at ?? (cancel_at_period_end ? currentPeriodEnd : null);
  return {
    id,
    planId,
    billingCycle,
    amountCents: amountCents * quantity,
    created,
    currentPeriodEnd,
    scheduleId: referenceId(schedule),
    endsAt,
  };
}

async function toRemoteSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customerId: string,
): Promise<Omit<RemoteSubscription, 'others' | 'payer'>> {
  const { id, status, created, cancel_at, cancel_at_period_end, cancellation_details } = subscription;
  const item = subscription.items.data[0]!;
  const scheduleId = referenceId(subscription.schedule);
  const nextPaymentAt = readNextPayment(subscription);
  const isCharged = isLive(status) && nextPaymentAt !== null;
  const [plan, pendingChange, openInvoice, preview, paidUntil] = await Promise.all([
    findPlanByPrice(item.price),
    scheduleId && isLive(status) ? readPendingChange(stripe, scheduleId) : null,
    status === 'past_due' || status === 'unpaid' ? readOpenInvoice(stripe, id) : null,
    isCharged ? readPreview(stripe, { id, customerId, scheduleId }) : null,
    readPaidUntil(stripe, subscription),
  ]);
  const amountCents = plan.amountCents * (item.quantity ?? 1);
  return {
    id,
    customerId,
    status: status as RemoteSubscription['status'],
    ...plan,
    amountCents,
    recurringCents: subscription.pause_collection ? 0 : pendingChange ? null : (preview?.total ?? null),
    created,
    currentPeriodEnd: item.current_period_end,
    paidUntil,
    nextPaymentAt,
    nextInvoice: preview && { at: preview.period_end, amountCents: preview.amount_due },
    cancelAtPeriodEnd: cancel_at_period_end,
    cancelAt: cancel_at,
    scheduleId,
    pendingChange,
    openInvoice,
    paidInvoice: toPaidInvoice(subscription),
    endedAt: subscription.ended_at,
    withdrawal: status === 'canceled' ? readWithdrawalMark(cancellation_details?.comment) : null,
  };
}

/** The preview of the next invoice; null also for a subscription of which Stripe makes none, which must not stop the copy. */
async function readPreview(
  stripe: Stripe,
  subscription: Parameters<typeof previewInvoice>[1],
): Promise<Stripe.Invoice | null> {
  try {
    return await previewInvoice(stripe, subscription);
  } catch (error) {
    if (stripeStatus(error) !== 400) throw error;
    log.warn('invoice not previewed', { subscription: subscription.id, ...errorFields(error) });
    return null;
  }
}

/** The plan of the schedule's next phase; null when the schedule ends with the current phase. */
async function readPendingChange(
  stripe: Stripe,
  scheduleId: string,
): Promise<RemoteSubscription['pendingChange']> {
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

/** The oldest open invoice, and whether the bank waits for the payer to confirm the payment. */
async function readOpenInvoice(
  stripe: Stripe,
  subscription: string,
): Promise<RemoteSubscription['openInvoice']> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  const oldest = data.at(-1);
  if (!oldest?.id) return null;
  const invoice = await stripe.invoices.retrieve(oldest.id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  // paid, voided or given up since the list was read
  if (invoice.status !== 'open') return null;
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  const needsConfirmation = intents.some(
    (intent) => typeof intent === 'object' && intent.status === 'requires_action',
  );
  const {
    amount_remaining: amountDue,
    attempt_count: attempts,
    next_payment_attempt: nextAttemptAt,
  } = invoice;
  return { id: oldest.id, amountDue, needsConfirmation, attempts, nextAttemptAt };
}

/** The failed payment whose end the metrics wait for, and whether the one before it was paid. */
export interface FailedPayment {
  failedInvoice: StoredSubscription['failedInvoice'];
  isPaid: boolean;
}

/**
 * Reads what has become of a failed payment that is not the open invoice of a late one. It is over when the invoice is paid, voided or
 * given up as uncollectible, or when the subscription has ended; an older one may stay open while a newer one is paid.
 */
export async function readFailedPayment(
  stored: StoredSubscription | null,
  { id, status, openInvoice }: Pick<RemoteSubscription, 'id' | 'status' | 'openInvoice'>,
): Promise<FailedPayment> {
  const before = failedInvoiceOf(stored);
  const open = openInvoice && { id: openInvoice.id, amountDue: openInvoice.amountDue };
  if (!before || before.id === open?.id) return { failedInvoice: open, isPaid: false };
  const invoice = await withStripe((stripe) => stripe.invoices.retrieve(before.id).catch(nullIfMissing));
  const isOpen = invoice?.status === 'open' && stored?.id === id && isLive(status);
  return { failedInvoice: isOpen ? before : open, isPaid: invoice?.status === 'paid' };
}

/**
 * The end of the period that the newest invoice pays, or of the trial; null while that invoice is not paid. Epoch seconds. Beside the
 * invoices of the periods support may make others: when the newest is one of those, all that are paid decide.
 */
async function readPaidUntil(
  stripe: Stripe,
  { id, latest_invoice: invoice, status, items }: Stripe.Subscription,
): Promise<number | null> {
  const periodEnd = items.data[0]!.current_period_end;
  // nothing is billed in a trial, or before the first invoice
  if (status === 'trialing' || invoice === null) return periodEnd;
  if (typeof invoice !== 'object' || invoice.status !== 'paid') return null;
  if (paidUntilOf(invoice) >= periodEnd || !isLive(status)) return paidUntilOf(invoice);
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 10 });
  return Math.max(paidUntilOf(invoice), ...data.map(paidUntilOf));
}

const paidUntilOf = ({ lines }: Stripe.Invoice): number =>
  Math.max(0, ...lines.data.map(({ period }) => period.end));

/** When Stripe collects the next payment: that of a draft now, else that of the next period; null when none will be. */
function readNextPayment(subscription: Stripe.Subscription): number | null {
  const { latest_invoice: invoice, pause_collection: pause, cancel_at, cancel_at_period_end } = subscription;
  const periodEnd = subscription.items.data[0]!.current_period_end;
  if (pause && !(pause.resumes_at && pause.resumes_at <= periodEnd)) return null;
  if (typeof invoice === 'object' && invoice?.status === 'draft' && invoice.auto_advance)
    return invoice.created;
  const isEnding = cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd);
  return isEnding ? null : periodEnd;
}

function toPaidInvoice({ latest_invoice: invoice }: Stripe.Subscription): RemoteSubscription['paidInvoice'] {
  if (!invoice || typeof invoice !== 'object' || invoice.status !== 'paid' || !invoice.id) return null;
  const { id, amount_paid: amountCents, billing_reason, created } = invoice;
  const paidAt = invoice.status_transitions.paid_at ?? created;
  return { id, amountCents, paidAt, isRenewal: billing_reason === 'subscription_cycle' };
}
