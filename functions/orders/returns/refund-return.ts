import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { authorOf } from '../order-events.ts';
import { messages } from '../../platform/messages.ts';
import { refundOfReturn } from './order-returns.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from '../desk/order-detail.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { editOrder, requireOrder } from '../desk/require-order.ts';
import { requireNext, requireReturn } from './edit-return.ts';

/**
 * POST /orders/{id}/returns/{returnId}/refund: the desk's refund, which settles the return in its own transaction. A second press
 * finds it refunded.
 */
export const refundReturn: UseCase<typeof orderManagement.refundReturn> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const found = await requireOrder(params.id);
  if (requireReturn(found, params.returnId).state === 'refunded') return orderDetail(found);
  const refunded = await editOrder(found, body.version, (order) => {
    const one = requireReturn(order, params.returnId);
    requireNext(one, 'refunded');
    return refundOrder(
      order,
      {
        ...refundOfReturn(order, one),
        closesAs: null,
        // the buyer's own reason stays with the return: the audit trail, which copies this one, outlasts the buyer
        reason: messages.refundOfReturn,
        returnId: one._id,
        author: authorOf(actor.user),
      },
      now,
    );
  });
  return orderDetail(refunded);
};
