import type Stripe from 'stripe';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { refundCents, type WithdrawalShare } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { log } from '#functions/platform/kit/log.ts';
import { finalRefusal, referenceId, withStripe } from '#functions/platform/ports/stripe.ts';

/** What a withdrawal has done with a charge, in cents: refunded of it in all, refused by Stripe, and kept. */
export interface WithdrawnCharge {
  chargeId: string;
  refunded: number;
  owed: number;
  kept: number;
}

/** What is kept, and the day in Madrid on which the withdrawal came by mail or phone. */
type Kept = WithdrawalShare & { receivedOn?: string | null };

/**
 * Refunds every payment of a subscription but the share of the days used; what was charged after the day on which the withdrawal came
 * goes back whole. The idempotency key of each refund is its payment's, so that it
 * is made once, also after a crash or from two concurrent calls. What Stripe refuses for good, such as a refund of a payment that was
 * charged back, is owed and logged as an error: the subscription ends all the same (P241).
 */
export const refundWithdrawnPayments = (subscription: string, kept: Kept): Promise<WithdrawnCharge[]> =>
  withStripe(async (stripe) => {
    const expand = ['data.payments'];
    const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand });
    const payments = data.flatMap((invoice) => invoice.payments?.data ?? []);
    const charges: WithdrawnCharge[] = [];
    for (const { payment } of payments) {
      const charge = await readCharge(stripe, referenceId(payment.payment_intent));
      if (charge) charges.push(await refund(stripe, charge, shareOf(charge, kept)));
      else log.error('withdrawn payment without a charge: refund it by hand', { subscription });
    }
    return charges;
  });

const shareOf = ({ created }: Stripe.Charge, { receivedOn, ...share }: Kept): WithdrawalShare =>
  receivedOn && created * 1000 >= madridDay(receivedOn).end.getTime() ? { daysUsed: 0, daysPaid: 1 } : share;

/** The charge of a payment; null when it was paid from a customer balance, or outside Stripe. */
async function readCharge(stripe: Stripe, intent: string | null): Promise<Stripe.Charge | null> {
  if (!intent) return null;
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** Refunds what is due of a charge: nothing when an earlier call has refunded it. */
async function refund(
  stripe: Stripe,
  charge: Stripe.Charge,
  share: WithdrawalShare,
): Promise<WithdrawnCharge> {
  const { id: chargeId, amount_refunded: before } = charge;
  const amount = refundCents(charge.amount, before, share);
  const kept = charge.amount - before - amount;
  if (amount === 0) return { chargeId, refunded: before, owed: 0, kept };
  const intent = referenceId(charge.payment_intent)!;
  const refusal = await stripe.refunds
    .create(
      { payment_intent: intent, amount, reason: 'requested_by_customer' },
      { idempotencyKey: `withdrawal-${intent}` },
    )
    .then(
      () => null,
      (error: unknown) => {
        const failure = finalRefusal(error);
        if (failure === null) throw error;
        return failure;
      },
    );
  if (refusal === null) return { chargeId, refunded: before + amount, owed: 0, kept };
  log.error('withdrawn payment not refunded: Stripe refuses it', { chargeId, failure: refusal });
  return { chargeId, refunded: before, owed: amount, kept };
}
