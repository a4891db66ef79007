import type { orderManagement } from '#shared/contracts/back-office/order-management.ts';
import { authorOf } from '../_data/orders/order-events.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { editOrder, requireOrder } from './require-order.ts';
import { changeTracking } from './ship-order.ts';

/** PUT /orders/{id}/tracking: a second press finds the number written. */
export const setTracking: UseCase<typeof orderManagement.setTracking> = async (call) => {
  const { params, body, actor, now } = call;
  const { carrier, trackingNumber, version } = body;
  const order = await requireOrder(params.id);
  if (order.carrier === carrier && order.trackingNumber === trackingNumber) return orderDetail(order);
  if (order.status !== 'processing' && order.status !== 'shipped') throw new AppError('status_not_allowed');
  const tracking = { carrier, trackingNumber };
  return orderDetail(
    await editOrder(order, version, () => changeTracking(order, tracking, authorOf(actor.user), now)),
  );
};
