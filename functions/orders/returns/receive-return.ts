import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { authorOf } from '../order-events.ts';
import { returnReceived } from './return-notifications.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from '../desk/order-detail.ts';
import { editOrder, requireOrder } from '../desk/require-order.ts';
import { requireNext, requireReturn, writeReturn } from './edit-return.ts';

/** POST /orders/{id}/returns/{returnId}/reception: a second press finds the parcel received. */
export const receiveReturn: UseCase<typeof orderManagement.receiveReturn> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const found = await requireOrder(params.id);
  if (requireReturn(found, params.returnId).state === 'received') return orderDetail(found);
  const changed = await editOrder(found, body.version, async (order) => {
    const one = requireReturn(order, params.returnId);
    requireNext(one, 'received');
    return writeReturn(order, {
      changed: { ...one, state: 'received' },
      author: authorOf(actor.user),
      now,
      told: await returnReceived(order, now),
    });
  });
  return orderDetail(changed);
};
