import type { StoredOrder } from '../../_data/orders/orders.ts';
import type { StoredRefund } from '../../_data/orders/refunds.ts';
import { stripeCode, stripeStatus, withStripe } from '../../_ports/stripe.ts';
import { failureOf, isMadeFrom, listRefunds } from './stripe-refunds.ts';

/** Stripe's answer to a refund: null when it pays, else why it refuses. */
type Refusal = string | null;

/**
 * Pays a refund back at Stripe, once, however often it is called: the refund's id is the idempotency key and, because Stripe
 * forgets keys after a day, a mark on what it has already refunded. Returns why Stripe refuses it for good, or null. A Stripe
 * that does not answer is 502 `payment_provider`: the outcome is unknown, and the next call asks again.
 */
export async function payBack(order: StoredOrder, refund: StoredRefund): Promise<Refusal> {
  // what was refunded by hand before leaves nothing to pay, only units and a status to change
  if (refund.cents === 0) return null;
  const { paymentIntentId: payment_intent } = order;
  if (!payment_intent) return 'no payment';
  return withStripe(async (stripe) => {
    const known = (await listRefunds(payment_intent)).find((one) => isMadeFrom(refund._id, one));
    if (known) return failureOf(known);
    return stripe.refunds
      .create(
        { payment_intent, amount: refund.cents, metadata: { refundId: refund._id } },
        { idempotencyKey: refund._id },
      )
      .then(failureOf, (error: unknown) => {
        // these two statuses are refusals; a wrong key, a rate limit or silence is not
        if (stripeStatus(error) === 400 || stripeStatus(error) === 402) return stripeCode(error) ?? 'refused';
        throw error;
      });
  });
}
