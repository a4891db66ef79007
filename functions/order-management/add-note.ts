import type { orderManagement } from '#shared/contracts/back-office/order-management.ts';
import { authorOf, newOrderEvent, putOrderEvent } from '../_data/orders/order-events.ts';
import type { UseCase } from '../_http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { requireOrder } from './require-order.ts';

/** POST /orders/{id}/notes: a note changes nothing about the order, so it makes no edit stale. */
export const addNote: UseCase<typeof orderManagement.addNote> = async ({ params, body, actor, now }) => {
  const order = await requireOrder(params.id);
  const note = newOrderEvent({ kind: 'note', author: authorOf(actor.user), text: body.text }, now);
  await putOrderEvent(order._id, note);
  return orderDetail(order);
};
