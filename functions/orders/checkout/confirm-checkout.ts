import type { shopStripe } from '#shared/contracts/orders/shop-stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderResponse } from '../order-response.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Called by the success page. Reconciles the order itself, because it may be faster than the webhook (P5). */
export const confirmCheckout: UseCase<typeof shopStripe.confirm> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const isSession = /^cs_\w+$/.test(body.sessionId);
  const order = isSession ? await reconcileOrder(body.sessionId, now) : null;
  // another user's session is a 404, as an unknown one (P18)
  if (order?.userId !== actor.user._id) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};
