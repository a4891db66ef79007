import { findOrder, type StoredOrder } from '../orders.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { stripeCode, withStripe } from '../../platform/ports/stripe.ts';
import { releaseOrder, reconcileOrder } from './reconcile-order.ts';

/**
 * Cancels an unpaid order: Stripe's page is expired first, so that released units cannot be paid any more, then the order
 * is reconciled: expired means released, paid in the last moment means sold (P10). Returns the order as it is now.
 */
export async function closeCheckout(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const { sessionId } = order;
  if (order.hold !== 'held') return order;
  // a crash before the page was created, or a page of another Stripe account: there is nothing to pay
  if (!sessionId || !(await expireSession(sessionId))) return releaseUnlessChanged(order, now);
  return (await reconcileOrder(sessionId, now)) ?? order;
}

/** Returns false when Stripe does not know the session. */
const expireSession = (sessionId: string): Promise<boolean> =>
  withStripe((stripe) =>
    stripe.checkout.sessions.expire(sessionId).then(
      () => true,
      (error: unknown) => {
        if (stripeCode(error) === 'resource_missing') return false;
        // it is not open any more: reconcileOrder reads whether it is paid or expired
        if ((error as { statusCode?: number }).statusCode === 400) return true;
        throw error;
      },
    ),
  );

/** When another call has changed the order first, its result is returned. */
const releaseUnlessChanged = (order: StoredOrder, now: Date): Promise<StoredOrder> =>
  releaseOrder(order, now).catch(async (error: unknown) => {
    if (!isConditionFailed(error, 'order_changed')) throw error;
    return (await findOrder(order.userId, order._id)) ?? order;
  });
