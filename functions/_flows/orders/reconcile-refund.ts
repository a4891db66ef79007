import { withStripe } from '../../_ports/stripe.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Copies what Stripe has paid back of an order. The order itself is settled: a refund may be heard of before its
 * payment, which would otherwise be written over it afterwards (P6). False when it is no order's.
 */
export async function reconcileOrderRefund(paymentIntent: string | null, now: Date): Promise<boolean> {
  if (!paymentIntent) return false;
  const { data: sessions } = await withStripe((stripe) =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
  );
  for (const { id } of sessions) await reconcileOrder(id, now);
  return sessions.length > 0;
}
