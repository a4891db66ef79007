import { orders } from '#shared/contracts/orders/orders.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { cancelReturn } from './returns/inspect-return.ts';
import { reorder } from './reorder.ts';
import { requestReturn } from './returns/open-return.ts';
import { findOrder, listOrders } from './orders.ts';
import { orderResponse } from './order-response.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** GET /orders/{id}: one of the caller's; another user's is not in their partition, so 404 (P18). */
const getOrder: UseCase<typeof orders.get> = async ({ params, actor }) => {
  const order = await findOrder(actor.user._id, params.id);
  if (!order) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};

/** A page of the caller's orders, newest first. Abandoned payment pages are not listed. */
const listMyOrders: UseCase<typeof orders.mine> = async ({ query, actor }) => {
  const page = await listOrders(actor.user._id, query.limit, query.cursor);
  return { success: true, data: page.orders.map(orderResponse), nextCursor: page.cursor };
};

export const handler = serve(orders, {
  mine: listMyOrders,
  get: getOrder,
  reorder,
  requestReturn,
  cancelReturn,
});
