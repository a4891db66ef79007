import type { orders } from '#shared/contracts/orders.ts';
import { findOrder } from '../_data/orders/orders.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { orderResponse } from '../_flows/orders/order-response.ts';

/** One of the caller's own orders; anybody else's is simply not in their partition (P18). */
export const getOrder: UseCase<typeof orders.get> = async ({ params, actor }) => {
  const order = await findOrder(actor.user._id, params.id);
  if (!order) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};
