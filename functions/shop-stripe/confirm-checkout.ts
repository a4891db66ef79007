import type { shopStripe } from '#shared/contracts/shop-stripe.ts';
import type { StoredOrder } from '../_data/orders/orders.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { orderResponse } from '../_flows/orders/order-response.ts';
import { reconcileOrder } from '../_flows/orders/reconcile-order.ts';
import { stripeCode } from '../_ports/stripe.ts';

/** Called by the success page. Reconciles the order itself, because it may be faster than the webhook (P5). */
export const confirmCheckout: UseCase<typeof shopStripe.confirm> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const order = await reconcile(body.sessionId, now);
  // another user's session is a 404, as an unknown one (P18)
  if (order?.userId !== actor.user._id) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};

/** The reconciled order of a session; null when Stripe has no such session, or the id has another form. */
async function reconcile(sessionId: string, now: Date): Promise<StoredOrder | null> {
  if (!/^cs_\w+$/.test(sessionId)) return null;
  try {
    return await reconcileOrder(sessionId, now);
  } catch (error) {
    if (stripeCode((error as Error).cause) === 'resource_missing') return null;
    throw error;
  }
}
