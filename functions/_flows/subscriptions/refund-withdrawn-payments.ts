import type Stripe from 'stripe';
import { referenceId, stripeCode, withStripe } from '../../_ports/stripe.ts';

/**
 * Refunds every payment of a subscription and returns the refunded cents by charge id. The idempotency key of each refund is
 * its payment's, so that it is made once, also after a crash or from two concurrent calls.
 */
export const refundWithdrawnPayments = (subscription: string): Promise<Record<string, number>> =>
  withStripe(async (stripe) => {
    const expand = ['data.payments'];
    const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand });
    const payments = data.flatMap((invoice) => invoice.payments?.data ?? []);
    const refunded: Record<string, number> = {};
    for (const { payment } of payments) {
      const charge = await refund(stripe, referenceId(payment.payment_intent));
      if (charge) refunded[charge.id] = charge.amount_refunded;
    }
    return refunded;
  });

async function refund(stripe: Stripe, intent: string | null): Promise<Stripe.Charge | null> {
  if (!intent) return null; // paid from a customer balance, or outside Stripe
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
