import { findOrderOfAnyone } from '../order-list.ts';
import type { StoredOrder } from '../orders.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { orderDetail } from './order-detail.ts';

/** The order of this id; throws 404. */
export async function requireOrder(orderId: string): Promise<StoredOrder> {
  const order = await findOrderOfAnyone(orderId);
  if (!order) throw new AppError('order_not_found');
  return order;
}

/**
 * Makes a change of an order as the admin saw it. When it is another version by now, or becomes one before the change is
 * written, nothing is written, and the answer is 409 `stale_edit` with the current order (P35). Without a version the order is
 * changed as it is.
 */
export async function editOrder<T>(
  order: StoredOrder,
  version: number | undefined,
  edit: (order: StoredOrder) => Promise<T>,
): Promise<T> {
  if (version !== undefined && order.version !== version) throw await staleEdit(order);
  return edit(order).catch(async (error: unknown) => {
    if (!isConditionFailed(error, 'order_changed')) throw error;
    const current = await requireOrder(order._id);
    if (version === undefined) return editOrder(current, version, edit);
    throw await staleEdit(current);
  });
}

const staleEdit = async (order: StoredOrder): Promise<AppError> =>
  new AppError('stale_edit', { details: { current: (await orderDetail(order)).data } });
