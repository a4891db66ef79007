import type { shopStripe } from '#shared/contracts/shop-stripe.ts';
import { findOrder } from '../_data/orders.ts';
import { limitRate } from '../_data/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { closeCheckout } from '../_flows/close-checkout.ts';
import { orderAnswer } from '../_flows/order-answer.ts';

/** Called when the buyer comes back from Stripe without paying: the units are free again at once. */
export const cancelCheckout: UseCase<typeof shopStripe.cancel> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const order = await findOrder(actor.user._id, body.orderId);
  if (!order) throw new AppError('order_not_found');
  const closed = await closeCheckout(order, now);
  if (closed.hold === 'sold') throw new AppError('already_paid');
  return { success: true, data: { order: orderAnswer(closed) } };
};
