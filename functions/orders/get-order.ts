import type { orders } from '#shared/contracts/orders/orders.ts';
import { findOrder } from './orders.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { orderResponse } from './order-response.ts';

/** GET /orders/{id}: one of the caller's; another user's is not in their partition, so 404 (P18). */
export const getOrder: UseCase<typeof orders.get> = async ({ params, actor }) => {
  const order = await findOrder(actor.user._id, params.id);
  if (!order) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};
