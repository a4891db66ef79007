import * as z from 'zod';
import { getMany } from '../table/batches.ts';
import { keys } from '../table/keys.ts';
import { isOfState, newestPage, pageRange, type OrderFilter } from './order-list.ts';
import { StoredOrder } from './orders.ts';
import { findUnsettledRefunds } from './refunds.ts';

/** Open refunds that are looked at, the oldest: those beyond them follow as these are settled. */
const bound = 1000;

/** The orders with a refund that is under way, each with its buyer. */
export async function findRefundingOrders(): Promise<Map<string, { userId: string }>> {
  const { refunds } = await findUnsettledRefunds(bound);
  return new Map(refunds.map(({ orderId, userId }) => [orderId, { userId }]));
}

/**
 * A page of the orders with a refund that is under way, newest first, and the cursor of the next one: the id that it begins
 * with. The cost depends on the open refunds, not on the number of orders. Throws 400 for a forged cursor (P34).
 */
export async function listRefundingOrders(
  filter: OrderFilter,
  limit: number,
  cursor?: string,
): Promise<{ orders: StoredOrder[]; cursor: string | null }> {
  const { from, upTo } = pageRange(filter, cursor);
  const refunding = [...(await findRefundingOrders())].filter(([id]) => id >= from && id <= upTo);
  const read = await getMany(
    refunding.map(([id, { userId }]) => keys.order(userId, id)),
    true,
  );
  const orders = read.map((item) => z.parse(StoredOrder, item)).filter((order) => isOfState(order, filter));
  return newestPage(orders, limit);
}
