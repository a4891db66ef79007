import { encodeTime } from 'ulid';
import type { RefundFilter } from '#shared/contracts/orders/order-management.ts';
import { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { dueShards } from '#functions/platform/table/due-items.ts';
import { orderState } from './entities.ts';
import { query } from '#functions/platform/table/table.ts';
import { findOrder, StoredOrder } from './orders.ts';
import { madridDay } from '#shared/rules/madrid-day.ts';

/** What a list of all orders shows: ids sort by time, so a time is a bound of ids. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  refund?: RefundFilter | undefined;
  /** From this instant on. */
  start?: Date | undefined;
  /** Before this instant. */
  end?: Date | undefined;
}

/** The ids of this millisecond begin with it; it is no id itself. */
const idAt = (at: Date): string => `ord_${encodeTime(at.getTime())}`;

/** The bounds of the ids of a filter, both included. */
export const idRange = ({ start, end }: OrderFilter): { from: string; upTo: string } => ({
  from: start ? idAt(start) : 'ord_',
  upTo: end ? idAt(end) : 'ord_~',
});

/** The bounds of the ids from a page on, the newest first: its cursor is its first id. Throws 400 for a forged one. */
export function pageRange(filter: OrderFilter, cursor: string | undefined): { from: string; upTo: string } {
  if (cursor !== undefined && !/^ord_[0-9A-HJKMNP-TV-Z]{26}$/.test(cursor))
    throw new AppError('invalid_cursor', { field: 'cursor' });
  const { from, upTo } = idRange(filter);
  return { from, upTo: cursor ?? upTo };
}

/** Whether an order has the status and the payment status of a filter. */
export const isOfState = (order: StoredOrder, { status, paymentStatus }: OrderFilter): boolean =>
  (status === undefined || order.status === status) &&
  (paymentStatus === undefined || order.paymentStatus === paymentStatus);

/** A page of orders in any order, newest first, and the cursor of the next one: the id that it begins with. */
export function newestPage(found: StoredOrder[], limit: number) {
  const orders = found.toSorted((a, b) => (a._id < b._id ? 1 : -1));
  return { orders: orders.slice(0, limit), cursor: orders[limit]?._id ?? null };
}

/**
 * A page of all orders, newest first, and the cursor of the next one: the id that it begins with. Without a status it is one
 * query; with one it merges the partitions of `gsi4` that match, six at most, by id. The cost depends on the page, not on
 * the number of orders. Throws 400 for a forged cursor (P34).
 */
export async function listAllOrders(
  filter: OrderFilter,
  limit: number,
  cursor?: string,
): Promise<{ orders: StoredOrder[]; cursor: string | null }> {
  const { from, upTo } = pageRange(filter, cursor);
  if (from > upTo) return { orders: [], cursor: null };
  const options = { from, upTo, newestFirst: true, limit: limit + 1 };
  const pages = await Promise.all(
    partitionsOf(filter).map(({ index, partition }) => query(StoredOrder, partition, { ...options, index })),
  );
  // an order that changes its state while it is read may be in two partitions
  const found = new Map(pages.flatMap(({ items }) => items.map((order) => [order._id, order])));
  return newestPage([...found.values()], limit);
}

/** The orders with an open return, the one that was asked for first before the others, and whether there are more of them. */
export async function findOrdersWithReturns(limit: number) {
  const pages = await Promise.all(
    dueShards('returns').map((shard) => query(StoredOrder, shard, { index: 'gsi2', limit: limit + 1 })),
  );
  const since = ({ returns }: StoredOrder): string => returns.find(isOpenReturn)?.requestedAt ?? '';
  const orders = pages.flatMap(({ items }) => items).toSorted((a, b) => (since(a) < since(b) ? -1 : 1));
  return { orders: orders.slice(0, limit), hasMore: orders.length > limit };
}

/** The oldest order of a status; null without one. One round trip of half a unit for each payment status. */
export async function findOldestOrder(status: OrderStatus): Promise<StoredOrder | null> {
  const pages = await Promise.all(
    partitionsOf({ status }).map(({ index, partition }) =>
      query(StoredOrder, partition, { index, limit: 1 }),
    ),
  );
  const found = pages.flatMap(({ items }) => items);
  return found.toSorted((a, b) => (a._id < b._id ? -1 : 1))[0] ?? null;
}

/**
 * The orders in the post that were placed before a time, the oldest first, at most `limit` of each payment status, and whether
 * there are more.
 */
export async function findOldestShipped(before: Date, limit: number) {
  const options = { ...idRange({ end: before }), limit: limit + 1 };
  const pages = await Promise.all(
    partitionsOf({ status: 'shipped' }).map(({ index, partition }) =>
      query(StoredOrder, partition, { ...options, index }),
    ),
  );
  return {
    orders: pages.flatMap(({ items }) => items.slice(0, limit)),
    hasMore: pages.some(({ items }) => items.length > limit),
  };
}

function partitionsOf({ status, paymentStatus }: OrderFilter) {
  if (!status && !paymentStatus) return [{ index: 'gsi1', partition: 'orders' } as const];
  const statuses = status ? [status] : OrderStatus.options;
  const payments = paymentStatus ? [paymentStatus] : PaymentStatus.options;
  return statuses.flatMap((one) =>
    payments.map((payment) => ({ index: 'gsi4', partition: orderState(one, payment) }) as const),
  );
}

/** The order of this id as the list has it, a moment behind the table; null when there is none. */
export async function findListedOrder(orderId: string): Promise<StoredOrder | null> {
  if (!orderId.startsWith('ord_')) return null;
  const { items } = await query(StoredOrder, 'orders', { index: 'gsi1', from: orderId, upTo: orderId });
  return items[0] ?? null;
}

/** The order of this id, of whichever buyer; null when there is none. The list only says whose it is. */
export async function findOrderOfAnyone(orderId: string): Promise<StoredOrder | null> {
  const listed = await findListedOrder(orderId);
  return listed && findOrder(listed.userId, listed._id);
}

/** A filter as a request has it: days in Madrid, both included. */
interface RequestedFilter extends Pick<OrderFilter, 'status' | 'paymentStatus' | 'refund'> {
  from?: string | undefined;
  to?: string | undefined;
}

/** The orders that a request asks for. */
export const orderFilter = ({ status, paymentStatus, refund, from, to }: RequestedFilter): OrderFilter => ({
  status,
  paymentStatus,
  refund,
  start: from === undefined ? undefined : madridDay(from).start,
  end: to === undefined ? undefined : madridDay(to).end,
});
