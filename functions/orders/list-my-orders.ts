import type { orders } from '#shared/contracts/orders/orders.ts';
import { listOrders } from './orders.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { orderResponse } from './order-response.ts';

/** A page of the caller's orders, newest first. Abandoned payment pages are not listed. */
export const listMyOrders: UseCase<typeof orders.mine> = async ({ query, actor }) => {
  const page = await listOrders(actor.user._id, query.limit, query.cursor);
  return { success: true, data: page.orders.map(orderResponse), nextCursor: page.cursor };
};
