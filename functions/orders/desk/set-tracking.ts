import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { authorOf } from '../order-events.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { editOrder, requireOrder } from './require-order.ts';
import { changeTracking, isParcel } from './ship-order.ts';

/** PUT /orders/{id}/tracking: a second press finds the number written. */
export const setTracking: UseCase<typeof orderManagement.setTracking> = async (call) => {
  const { params, body, actor, now } = call;
  const { version, ...tracking } = body;
  const found = await requireOrder(params.id);
  if (isParcel(found, tracking)) return orderDetail(found);
  const changed = await editOrder(found, version, async (order) => {
    if (isParcel(order, tracking)) return order;
    if (order.status !== 'processing' && order.status !== 'shipped') throw new AppError('status_not_allowed');
    return changeTracking(order, tracking, authorOf(actor.user), now);
  });
  return orderDetail(changed);
};
