import type { StoredRefund } from './refunds.ts';
import { finalRefusal, withStripe } from '../../platform/ports/stripe.ts';
import { failureOf, isMadeFrom, listRefunds } from './stripe-refunds.ts';

/** Stripe's answer to a refund: null when it pays, else why it refuses. */
type Refusal = string | null;

/**
 * Pays a refund of a payment back at Stripe, once, however often it is called: the refund's id is the idempotency key and, because Stripe
 * forgets keys after a day, a mark on what it has already refunded. Returns why Stripe refuses it for good, or null. A Stripe
 * that does not answer is 502 `payment_provider`: the outcome is unknown, and the next call asks again.
 */
export async function payBack(
  payment_intent: string | null,
  refund: Pick<StoredRefund, '_id' | 'cents'>,
): Promise<Refusal> {
  // what was refunded by hand before leaves nothing to pay, only units and a status to change
  if (refund.cents === 0) return null;
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
        const refusal = finalRefusal(error);
        if (refusal === null) throw error;
        return refusal;
      });
  });
}
