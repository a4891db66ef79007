import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { findOrdersWithReturns } from '../order-list.ts';
import { returnResponse } from './order-returns.ts';
import { titleOf } from './return-notifications.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderRows } from '../desk/order-rows.ts';

/** Orders of one answer: more open returns than that are a backlog, of which the oldest come first. */
const limit = 100;

/** GET /orders/management/returns. */
export const listReturns: UseCase<typeof orderManagement.returns> = async () => {
  const { orders, hasMore } = await findOrdersWithReturns(limit);
  const rows = await orderRows(orders);
  const returns = orders.flatMap((order, at) =>
    order.returns.filter(isOpenReturn).map((one) => ({
      ...returnResponse(order, one),
      order: { _id: order._id, orderNumber: order.orderNumber, user: rows[at]!.user },
      contents: one.lines.map(
        ({ productId, quantity }) => `${quantity} × ${titleOf(order.lines, productId)}`,
      ),
    })),
  );
  const sorted = returns.toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
  return { success: true, data: { returns: sorted, hasMore } };
};
