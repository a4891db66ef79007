import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { authorOf, newOrderEvent, putOrderEventStep } from '../order-events.ts';
import { auditedOrder } from '../orders.ts';
import { transact } from '../../platform/table/table.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { requireOrder } from './require-order.ts';

/** POST /orders/{id}/notes: a note changes nothing about the order, so it makes no edit stale. Its text is in no other place. */
export const addNote: UseCase<typeof orderManagement.addNote> = async ({ params, body, actor, now }) => {
  const order = await requireOrder(params.id);
  const note = newOrderEvent({ kind: 'note', author: authorOf(actor.user), text: body.text }, now);
  await transact([
    putOrderEventStep(order, note),
    auditStep({ author: actor.user, now }, { action: 'note', object: auditedOrder(order) }),
  ]);
  return orderDetail(order);
};
