import { findOrder, type StoredOrder } from '../../_data/orders/orders.ts';
import { isConditionFailed } from '../../_data/table/errors.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { releaseOrder, reconcileOrder } from './reconcile-order.ts';

/**
 * Gives up an unpaid order: Stripe's page is closed first, so that nobody pays for what goes back to stock, then
 * Stripe decides: expired means released, paid in the last moment means sold (P10). Gives the order as it is now.
 */
export async function closeCheckout(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const { sessionId } = order;
  if (order.hold !== 'held') return order;
  // a crash before the page was opened, or a page of another Stripe account: there is nothing to pay
  if (!sessionId || !(await closePage(sessionId))) return releaseOnce(order);
  return (await reconcileOrder(sessionId, now)) ?? order;
}

/** False when Stripe knows of no such page. */
const closePage = (sessionId: string): Promise<boolean> =>
  withStripe((stripe) =>
    stripe.checkout.sessions.expire(sessionId).then(
      () => true,
      (error: unknown) => {
        if (stripeCode(error) === 'resource_missing') return false;
        // it is not open any more: paid or expired, as the next call tells
        if ((error as { statusCode?: number }).statusCode === 400) return true;
        throw error;
      },
    ),
  );

/** Another call may have been faster: then the order is as that one left it. */
const releaseOnce = (order: StoredOrder): Promise<StoredOrder> =>
  releaseOrder(order).catch(async (error: unknown) => {
    if (!isConditionFailed(error, 'order_moved')) throw error;
    return (await findOrder(order.userId, order._id)) ?? order;
  });
