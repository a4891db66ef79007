import type { shopStripe } from '#shared/contracts/orders/shop-stripe.ts';
import { findOrder } from '../orders.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { closeCheckout } from './close-checkout.ts';
import { orderResponse } from '../order-response.ts';

/** Called when the buyer returns from Stripe without paying: releases the held units at once. 409 when already paid. */
export const cancelCheckout: UseCase<typeof shopStripe.cancel> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const order = await findOrder(actor.user._id, body.orderId);
  if (!order) throw new AppError('order_not_found');
  const closed = await closeCheckout(order, now);
  if (closed.hold === 'sold') throw new AppError('already_paid');
  return { success: true, data: { order: orderResponse(closed) } };
};
