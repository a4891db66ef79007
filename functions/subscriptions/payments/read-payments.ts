import type Stripe from 'stripe';
import type { Payment, UpcomingInvoice } from '#shared/contracts/subscriptions/subscription.ts';
import { planProductId } from '#shared/rules/subscriptions/plans.ts';
import { findPlans, type StoredPlan } from '#functions/training/index.ts';
import { nullIfMissing, referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { messages } from '#functions/platform/messages.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import type * as z from 'zod';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import { previewInvoice } from './preview-invoice.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';

/** How many payments are returned when the request does not say how many. */
export const paymentsShown = 20;

/** More than a person ever has. */
export const everyPayment = 10_000;

/**
 * The invoices of a customer as payments, newest first, with the refunded cents of each, and what is still owed of an open one.
 * Drafts are not included; none for a customer that was deleted at Stripe.
 */
export async function readPayments(customer: string, limit: number): Promise<Payment[]> {
  const [{ invoices, charges }, plans] = await Promise.all([
    listInvoicesAndCharges(customer, limit),
    findPlans(),
  ]);
  return invoices.flatMap((invoice) => {
    if (!invoice.id || !invoice.status || invoice.status === 'draft') return [];
    const charge = chargeOf(invoice, charges);
    return {
      id: invoice.id,
      description: descriptionOf(invoice, plans),
      created: invoice.created,
      amount_paid: invoice.amount_paid,
      amount_refunded: charge?.amount_refunded ?? 0,
      status: invoice.status as Payment['status'],
      ...openFields(invoice),
      receiptUrl: documentUrl(invoice, charge),
    };
  });
}

const openFields = ({
  status,
  amount_remaining,
  attempt_count,
  next_payment_attempt,
}: Stripe.Invoice): Pick<Payment, 'amount_due' | 'attempts' | 'next_attempt'> =>
  status === 'open'
    ? { amount_due: amount_remaining, attempts: attempt_count, next_attempt: next_payment_attempt }
    : { amount_due: 0, attempts: 0, next_attempt: null };

/** The receipt of a paid invoice, or the page of an open one. What was voided or written off has none: it is owed no more. */
function documentUrl(
  { status, hosted_invoice_url: page }: Stripe.Invoice,
  charge?: Stripe.Charge,
): string | null {
  if (status === 'paid') return charge?.receipt_url ?? page ?? null;
  return status === 'open' ? (page ?? null) : null;
}

/** The largest page that Stripe answers. */
const pageSize = 100;

/** Refunds are part of the charges, so both lists are read. */
const listInvoicesAndCharges = (customer: string, limit: number) =>
  withStripe(async (stripe) => {
    const [invoices, charges] = await Promise.all([
      stripe.invoices
        .list({ customer, limit: Math.min(limit, pageSize), expand: ['data.payments'] })
        .autoPagingToArray({ limit })
        .catch(nullIfMissing),
      stripe.charges
        .list({ customer, limit: pageSize })
        .autoPagingToArray({ limit: Math.max(limit, pageSize) })
        .catch(nullIfMissing),
    ]);
    return { invoices: invoices ?? [], charges: charges ?? [] };
  });

/** The charge that paid an invoice; declined tries are charges as well. */
function chargeOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Stripe.Charge | undefined {
  const payments = invoice.payments?.data ?? [];
  const intents = new Set(payments.map(({ payment }) => referenceId(payment.payment_intent)));
  return charges.find(
    ({ payment_intent, paid }) => paid && payment_intent && intents.has(referenceId(payment_intent)),
  );
}

/** Names the plan that was charged, which may not be the current one. */
function descriptionOf({ lines, billing_reason }: Stripe.Invoice, plans: StoredPlan[]): string {
  const product = lines.data[0]?.pricing?.price_details?.product;
  const plan = plans.find(({ code }) => planProductId(code) === product);
  const name = plan?.name ?? messages.subscription.unknownPlan;
  const texts = messages.payments;
  if (billing_reason === 'subscription_create') return texts.first(name);
  return billing_reason === 'subscription_cycle' ? texts.renewal(name) : texts.other(name);
}

/** GET /stripe/customer/{id}/payment-history. */
export const listPayments: UseCase<typeof subscriptions.paymentHistory> = async ({
  params,
  query,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const paymentHistory = await readPayments(authorizeCustomer(actor.user, params.id), query.limit);
  return { success: true, data: { paymentHistory } };
};

type Upcoming = z.output<typeof UpcomingInvoice>;

/** The next invoice of a subscription, with a scheduled change; null when Stripe will charge nothing. Cents, epoch seconds. */
export async function readUpcomingInvoice(subscription: StoredSubscription | null): Promise<Upcoming | null> {
  if (!subscription || !isLive(subscription.status) || subscription.nextPaymentAt === null) return null;
  const preview = await withStripe((stripe) => previewInvoice(stripe, subscription));
  if (!preview) return null;
  const { period_end, amount_due, lines } = preview;
  const data = lines.data.map(({ pricing, amount, quantity }) => ({
    price: { id: priceId(pricing), unit_amount: Math.round(amount / (quantity ?? 1)) },
  }));
  return { period_end, amount_due, lines: { data } };
}

function priceId(pricing: { price_details?: { price: string | { id: string } } } | null): string {
  return referenceId(pricing?.price_details?.price ?? '');
}

/** GET /stripe/customer/{id}/upcoming-invoice. */
export const showUpcomingInvoice: UseCase<typeof subscriptions.upcomingInvoice> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  authorizeCustomer(actor.user, params.id);
  const upcomingInvoice = await readUpcomingInvoice(await syncSubscription(actor.user._id, now));
  return { success: true, data: { upcomingInvoice } };
};
