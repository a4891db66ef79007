import { nullIfMissing, withStripe } from '#functions/platform/ports/stripe.ts';
import { findOrder, type StoredOrder } from '../orders.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { reconcileOrder } from '../checkout/reconcile-order.ts';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Brings an order's refunds up to date with Stripe. The whole order is reconciled, because the event of a refund may
 * arrive before the event of its payment (P6). Returns false when the payment belongs to no order.
 */
export async function reconcileOrderRefund(paymentIntent: string | null, now: Date): Promise<boolean> {
  const orders = await findPaidOrders(paymentIntent, now);
  // sums do not tell of a refund that has failed while another one was made
  for (const order of orders ?? [])
    if (order.paymentIntentId) await retryOnConflict(() => syncAgain(order, now));
  return orders !== null;
}

/** The orders that a payment has paid, each reconciled first; null when it belongs to no session of the shop. */
export async function findPaidOrders(paymentIntent: string | null, now: Date): Promise<StoredOrder[] | null> {
  if (!paymentIntent) return null;
  const list = await withStripe((stripe) =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }).catch(nullIfMissing),
  );
  const orders = [];
  for (const { id } of list?.data ?? []) orders.push(await reconcileOrder(id, now));
  return orders.length > 0 ? orders.filter((order) => order !== null) : null;
}

async function syncAgain({ userId, _id }: StoredOrder, now: Date): Promise<void> {
  const order = await findOrder(userId, _id);
  if (order && order.hold !== 'refunding') await syncRefunds(order, now);
}
