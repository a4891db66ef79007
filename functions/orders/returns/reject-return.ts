import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { authorOf } from '../order-events.ts';
import { returnClosed } from './return-notifications.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from '../desk/order-detail.ts';
import { editOrder, requireOrder } from '../desk/require-order.ts';
import { requireNext, requireReturn, writeReturn } from './edit-return.ts';

/**
 * POST /orders/{id}/returns/{returnId}/rejection: closes a return that never came, or came too late. Its units may be asked for
 * again while the right lasts.
 */
export const rejectReturn: UseCase<typeof orderManagement.rejectReturn> = async ({
  params,
  body: { version, answer },
  actor,
  now,
}) => {
  const found = await requireOrder(params.id);
  const known = requireReturn(found, params.returnId);
  if (known.state === 'rejected' && known.answer === answer) return orderDetail(found);
  const changed = await editOrder(found, version, async (order) => {
    const one = requireReturn(order, params.returnId);
    requireNext(one, 'rejected');
    const rejected = { ...one, state: 'rejected' as const, answer };
    const told = await returnClosed(order, rejected, now);
    return writeReturn(order, { changed: rejected, author: authorOf(actor.user), now, told });
  });
  return orderDetail(changed);
};
