import type { orders } from '#shared/contracts/orders/orders.ts';
import { changeOrder } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep } from '../order-events.ts';
import type { StoredReturn } from './open-returns.ts';
import { findOrder, type StoredOrder } from '../orders.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { transact } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { messages } from '../../platform/messages.ts';
import { orderResponse } from '../order-response.ts';

/**
 * POST /orders/{id}/returns/{returnId}/cancellation: the buyer takes a return back while the shop has done nothing with it. Of
 * this and an admin's step at once one is written, on the order's version (P199). A second press finds it taken back.
 */
export const cancelReturn: UseCase<typeof orders.cancelReturn> = ({ params, actor, now }) =>
  retryOnConflict(async () => {
    const order = await findOrder(actor.user._id, params.id);
    if (!order) throw new AppError('order_not_found');
    const found = order.returns.find(({ _id }) => _id === params.returnId);
    if (!found) throw new AppError('return_not_found');
    const changed = found.state === 'cancelled' ? order : await cancel(order, found, now);
    return { success: true, data: { order: orderResponse(changed) } };
  });

async function cancel(order: StoredOrder, found: StoredReturn, now: Date): Promise<StoredOrder> {
  if (found.state !== 'requested') throw new AppError('return_state');
  const cancelled: StoredReturn = { ...found, state: 'cancelled', cancelledAt: now.toISOString() };
  const returns = order.returns.map((one) => (one === found ? cancelled : one));
  const { changed, steps } = changeOrder(order, { returns }, now);
  const text = messages.returnEvents.cancelled;
  await transact([
    ...steps,
    putOrderEventStep(order, newOrderEvent({ kind: 'return', author: null, text, mails: [] }, now)),
  ]);
  return changed;
}
