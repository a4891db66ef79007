import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { readOrderCounters } from '../order-counters.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { findPage } from './find-page.ts';
import { orderRows } from './order-rows.ts';

/** GET /orders: the counters tell how many orders a status has, not how many a day, a search or refunds. */
export const listOrders: UseCase<typeof orderManagement.list> = async ({ query }) => {
  const { status, paymentStatus, refund, from, to, search } = query;
  const [page, counters] = await Promise.all([
    findPage(query),
    refund || from || to || search ? null : readOrderCounters(),
  ]);
  const count = counters?.countOf(status && [status], paymentStatus && [paymentStatus]) ?? null;
  return { success: true, data: { orders: await orderRows(page.orders), count, nextCursor: page.cursor } };
};
