import { nullIfMissing, withStripe } from '../../_ports/stripe.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Brings an order's refunds up to date with Stripe. The whole order is reconciled, because the event of a refund may
 * arrive before the event of its payment (P6). Returns false when the payment belongs to no order.
 */
export async function reconcileOrderRefund(paymentIntent: string | null, now: Date): Promise<boolean> {
  if (!paymentIntent) return false;
  const list = await withStripe((stripe) =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }).catch(nullIfMissing),
  );
  const sessions = list?.data ?? [];
  for (const { id } of sessions) await reconcileOrder(id, now);
  return sessions.length > 0;
}
