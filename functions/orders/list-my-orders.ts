import type { orders } from '#shared/contracts/orders.ts';
import { listOrders } from '../_data/orders/orders.ts';
import type { UseCase } from '../_http/serve.ts';
import { orderResponse } from '../_flows/orders/order-response.ts';

/** storefront.md section 7, Orders. Pages left unpaid are no orders and are not listed. */
export const listMyOrders: UseCase<typeof orders.mine> = async ({ query, actor }) => {
  const page = await listOrders(actor.user._id, query.limit, query.cursor);
  return { success: true, data: page.orders.map(orderResponse), nextCursor: page.cursor };
};
