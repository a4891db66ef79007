import type { RefundFilter } from '#shared/contracts/orders/order-management.ts';
import { listOpenDisputes } from '../disputes.ts';
import { isOfState, newestPage, pageRange, type OrderFilter } from '../order-list.ts';
import { findOrders, type StoredOrder } from '../orders.ts';
import { findOwedRefunds } from './refunds-owed.ts';
import { findUnsettledRefunds } from './refunds.ts';

/** Refunds that are looked at, the oldest: those beyond them follow as these are settled. */
const bound = 1000;

/** The orders with a refund of this kind, or whose payment is disputed, each with its buyer. */
export async function findRefundingOrders(kind: RefundFilter): Promise<Map<string, { userId: string }>> {
  if (kind === 'disputed') {
    const { items } = await listOpenDisputes('orders', bound);
    return new Map(items.map(({ objectId, userId }) => [objectId, { userId }]));
  }
  if (kind === 'refused') {
    const orders = await findOwedRefunds(bound);
    return new Map(orders.map(({ _id, userId }) => [_id, { userId }]));
  }
  const refunds = await findUnsettledRefunds(bound);
  return new Map(refunds.map(({ orderId, userId }) => [orderId, { userId }]));
}

/**
 * A page of the orders with a refund of this kind, newest first, and the cursor of the next one: the id that it begins
 * with. The cost depends on the refunds of the kind, not on the number of orders. Throws 400 for a forged cursor (P34).
 */
export async function listRefundingOrders(
  kind: RefundFilter,
  filter: OrderFilter,
  limit: number,
  cursor?: string,
): Promise<{ orders: StoredOrder[]; cursor: string | null }> {
  const { from, upTo } = pageRange(filter, cursor);
  const refunding = [...(await findRefundingOrders(kind))].filter(([id]) => id >= from && id <= upTo);
  const orders = await findOrders(refunding.map(([orderId, { userId }]) => ({ userId, orderId })));
  return newestPage(
    orders.filter((order) => isOfState(order, filter)),
    limit,
  );
}
