import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { findListedOrder } from '../order-list.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderResponse } from '../order-response.ts';
import { findPage } from './find-page.ts';
import { orderRows } from './order-rows.ts';

/** GET /orders/management/slips */
export const showSlips: UseCase<typeof orderManagement.slips> = async ({ query }) => {
  const { orders, cursor } = query.ids ? await findSelection(query.ids) : await findPage(query);
  const rows = await orderRows(orders);
  const slips = orders.map((order, at) => ({ ...orderResponse(order), user: rows[at]!.user }));
  return { success: true, data: { slips, nextCursor: cursor } };
};

/** The orders of a selection, in its order; those that do not exist are absent. */
async function findSelection(ids: string[]) {
  const found = await Promise.all(ids.map(findListedOrder));
  return { orders: found.filter((order) => order !== null), cursor: null };
}
