import { checkout } from '#shared/contracts/orders/checkout.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { limitRate } from '#functions/accounts/rate-limits.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { orderResponse } from '../order-response.ts';
import { closeCheckout, reconcileOrder } from './reconcile-order.ts';
import { findOrder } from '../orders.ts';

/** Called when the buyer returns from Stripe without paying: releases the held units at once. 409 when already paid. */
const cancelCheckout: UseCase<typeof checkout.cancel> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const order = await findOrder(actor.user._id, body.orderId);
  if (!order) throw new AppError('order_not_found');
  const closed = await closeCheckout(order, now);
  if (closed.hold === 'sold') throw new AppError('already_paid');
  return { success: true, data: { order: orderResponse(closed) } };
};

/** Called by the success page. Reconciles the order itself, because it may be faster than the webhook (P5). */
const confirmCheckout: UseCase<typeof checkout.confirm> = async ({ body, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const isSession = /^cs_\w+$/.test(body.sessionId);
  const order = isSession ? await reconcileOrder(body.sessionId, now) : null;
  // another user's session is a 404, as an unknown one (P18)
  if (order?.userId !== actor.user._id) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};

export const handler = serve(checkout, {
  createCheckoutSession,
  confirm: confirmCheckout,
  cancel: cancelCheckout,
});
