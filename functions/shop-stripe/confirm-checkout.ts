import type { shopStripe } from '#shared/contracts/shop-stripe.ts';
import type { StoredOrder } from '../_data/orders/orders.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { orderResponse } from '../_flows/orders/order-response.ts';
import { reconcileOrder } from '../_flows/orders/reconcile-order.ts';
import { stripeCode } from '../_ports/stripe.ts';

/** The success page's question. It settles the order itself when it is faster than the webhook (P5). */
export const confirmCheckout: UseCase<typeof shopStripe.confirm> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const order = await settle(body.sessionId, now);
  // somebody else's session is as unknown as an invented one (P18)
  if (order?.userId !== actor.user._id) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};

/** The settled order of a session; null when Stripe knows of none. What is no session id is not even asked for. */
async function settle(sessionId: string, now: Date): Promise<StoredOrder | null> {
  if (!/^cs_\w+$/.test(sessionId)) return null;
  try {
    return await reconcileOrder(sessionId, now);
  } catch (error) {
    if (stripeCode((error as Error).cause) === 'resource_missing') return null;
    throw error;
  }
}
