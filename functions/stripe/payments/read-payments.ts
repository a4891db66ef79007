import type Stripe from 'stripe';
import type { Payment } from '#shared/contracts/shapes/subscription.ts';
import { planProductId } from '#shared/rules/plans.ts';
import { findPlans, type StoredPlan } from '../../_data/training/options.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { messages } from '../../_flows/notifications/messages.ts';

/** How many payments are shown where nobody says how many (wizard-and-back-office.md section 9). */
export const paymentsShown = 20;

/** The invoices of a customer as payments, newest first, with what went back of each. A draft is none yet. */
export async function readPayments(customer: string, limit: number): Promise<Payment[]> {
  const [{ invoices, charges }, plans] = await Promise.all([ask(customer, limit), findPlans()]);
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
      receiptUrl: charge?.receipt_url ?? invoice.hosted_invoice_url ?? null,
    };
  });
}

/** Refunds stand in the charges; both lists are read whole pages at a time, whatever is shown of them. */
const ask = (customer: string, limit: number) =>
  withStripe(async (stripe) => {
    const [invoices, charges] = await Promise.all([
      stripe.invoices.list({ customer, limit, expand: ['data.payments'] }),
      stripe.charges.list({ customer, limit: 100 }),
    ]);
    return { invoices: invoices.data, charges: charges.data };
  });

/** The charge that paid an invoice; a declined try is a charge as well. */
function chargeOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Stripe.Charge | undefined {
  const payments = invoice.payments?.data ?? [];
  const intents = new Set(payments.map(({ payment }) => idOf(payment.payment_intent)));
  return charges.find(
    ({ payment_intent, paid }) => paid && payment_intent && intents.has(idOf(payment_intent)),
  );
}

/** The plan is the one that was charged, which may not be the present one. */
function descriptionOf({ lines, billing_reason }: Stripe.Invoice, plans: StoredPlan[]): string {
  const product = lines.data[0]?.pricing?.price_details?.product;
  const plan = plans.find(({ code }) => planProductId(code) === product);
  const name = plan?.name ?? messages.subscription.unknownPlan;
  const say = messages.payments;
  if (billing_reason === 'subscription_create') return say.first(name);
  return billing_reason === 'subscription_cycle' ? say.renewal(name) : say.other(name);
}

const idOf = (reference: string | { id: string } | undefined) =>
  typeof reference === 'object' ? reference.id : reference;
