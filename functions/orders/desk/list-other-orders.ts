import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { listOrders } from '../orders.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderRows } from './order-rows.ts';
import { requireOrder } from './require-order.ts';

/** GET /orders/{id}/others: abandoned payment pages are left out, as in the customer's own list. */
export const listOtherOrders: UseCase<typeof orderManagement.others> = async ({ params, query }) => {
  const { _id, userId } = await requireOrder(params.id);
  const page = await listOrders(userId, query.limit, query.cursor);
  const others = page.orders.filter((order) => order._id !== _id);
  return { success: true, data: { orders: await orderRows(others), nextCursor: page.cursor } };
};
