import type * as z from 'zod';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { fromCents } from '#shared/rules/money.ts';
import { disputeResponse } from '../disputes.ts';
import { findUserSummaries } from '../../accounts/users.ts';
import type { StoredOrder } from '../orders.ts';
import { orderResponse } from '../order-response.ts';

/** Orders as the list shows them, each with its buyer; a page of them reads the buyers in one round trip. */
export async function orderRows(orders: StoredOrder[]): Promise<z.input<typeof ManagedOrder>[]> {
  const userIds = [...new Set(orders.map(({ userId }) => userId))];
  const users = new Map((await findUserSummaries(userIds)).map((user) => [user._id, user]));
  return orders.map((order) => ({
    ...orderResponse(order),
    user: users.get(order.userId) ?? null,
    owed: fromCents(order.owedCents),
    disputes: order.disputes.map(disputeResponse),
    isRefunding: order.openRefundId !== null,
    version: order.version,
  }));
}
