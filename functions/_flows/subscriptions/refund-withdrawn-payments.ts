import type Stripe from 'stripe';
import { refundCents, type WithdrawalShare } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { log } from '../../_kit/log.ts';
import { referenceId, withStripe } from '../../_ports/stripe.ts';

/**
 * Refunds every payment of a subscription but the share of the days used, and returns the refunded cents by charge
 * id. The idempotency key of each refund is its payment's, so that it is made once, also after a crash or from two
 * concurrent calls.
 */
export const refundWithdrawnPayments = (
  subscription: string,
  share: WithdrawalShare,
): Promise<Record<string, number>> =>
  withStripe(async (stripe) => {
    const expand = ['data.payments'];
    const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand });
    const payments = data.flatMap((invoice) => invoice.payments?.data ?? []);
    const refunded: Record<string, number> = {};
    for (const { payment } of payments) {
      const charge = await readCharge(stripe, referenceId(payment.payment_intent));
      if (charge) refunded[charge.id] = charge.amount_refunded + (await refund(stripe, charge, share));
      else log.error('withdrawn payment without a charge: refund it by hand', { subscription });
    }
    return refunded;
  });

/** The charge of a payment; null when it was paid from a customer balance, or outside Stripe. */
async function readCharge(stripe: Stripe, intent: string | null): Promise<Stripe.Charge | null> {
  if (!intent) return null;
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** Refunds what is due of a charge, and returns the cents; 0 when an earlier call has refunded it. */
async function refund(stripe: Stripe, charge: Stripe.Charge, share: WithdrawalShare): Promise<number> {
  const amount = refundCents(charge.amount, charge.amount_refunded, share);
  if (amount === 0) return 0;
  const intent = referenceId(charge.payment_intent)!;
  await stripe.refunds.create(
    { payment_intent: intent, amount, reason: 'requested_by_customer' },
    { idempotencyKey: `withdrawal-${intent}` },
  );
  return amount;
}
