import type Stripe from 'stripe';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';

/**
 * Sends back every payment of a subscription, and gives the cents that went back by charge. The key of each refund
 * is its payment's own, so that after a crash, or from two calls at once, it is made once.
 */
export const refundWithdrawnPayments = (subscription: string): Promise<Record<string, number>> =>
  withStripe(async (stripe) => {
    const expand = ['data.payments'];
    const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand });
    const payments = data.flatMap((invoice) => invoice.payments?.data ?? []);
    const back: Record<string, number> = {};
    for (const { payment } of payments) {
      const charge = await refund(stripe, idOf(payment.payment_intent));
      if (charge) back[charge.id] = charge.amount_refunded;
    }
    return back;
  });

async function refund(stripe: Stripe, intent: string | undefined): Promise<Stripe.Charge | null> {
  if (!intent) return null; // paid from a balance, or by hand outside Stripe
  try {
    await stripe.refunds.create(
      { payment_intent: intent, reason: 'requested_by_customer' },
      { idempotencyKey: `withdrawal-${intent}` },
    );
  } catch (error) {
    if (stripeCode(error) !== 'charge_already_refunded') throw error;
  }
  const paid = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  return typeof paid.latest_charge === 'object' ? paid.latest_charge : null;
}

const idOf = (reference: string | { id: string } | undefined) =>
  typeof reference === 'object' ? reference.id : reference;
