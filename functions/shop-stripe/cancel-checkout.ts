import type { shopStripe } from '#shared/contracts/shop-stripe.ts';
import { findOrder } from '../_data/orders/orders.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { closeCheckout } from '../_flows/orders/close-checkout.ts';
import { orderResponse } from '../_flows/orders/order-response.ts';

/** Called when the buyer comes back from Stripe without paying: the units are free again at once. */
export const cancelCheckout: UseCase<typeof shopStripe.cancel> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const order = await findOrder(actor.user._id, body.orderId);
  if (!order) throw new AppError('order_not_found');
  const closed = await closeCheckout(order, now);
  if (closed.hold === 'sold') throw new AppError('already_paid');
  return { success: true, data: { order: orderResponse(closed) } };
};
