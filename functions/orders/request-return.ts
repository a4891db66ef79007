import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orders } from '#shared/contracts/orders.ts';
import { canWithdraw, mustBeSealed } from '#shared/rules/catalogue/product-kinds.ts';
import {
  isWithdrawable,
  lastWithdrawalDay,
  maxReturns,
  returnableUnits,
} from '#shared/rules/orders/returns.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { changeOrder } from '../_data/orders/order-changes.ts';
import { newOrderEvent, putOrderEventStep } from '../_data/orders/order-events.ts';
import { StoredReturn } from '../_data/orders/order-returns.ts';
import { findOrder, type OrderLine, type StoredOrder } from '../_data/orders/orders.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { transact } from '../_data/table/table.ts';
import { AppError } from '../_kit/app-error.ts';
import { newId } from '../_kit/ids.ts';
import type { UseCase } from '../_http/serve.ts';
import { messages } from '../_flows/messages.ts';
import { orderResponse } from '../_flows/orders/order-response.ts';
import { returnRequested } from '../_flows/orders/return-notifications.ts';

type RequestReturn = typeof orders.requestReturn;

/**
 * POST /orders/{id}/returns: the second step of a withdrawal. Return, timeline and receipt are one transaction on the order's
 * version, so that a request that comes twice or at once makes one return and one mail (P101).
 */
export const requestReturn: UseCase<RequestReturn> = ({ params, body, actor, now }) =>
  retryOnConflict(async () => {
    const order = await findOrder(actor.user._id, params.id);
    if (!order) throw new AppError('order_not_found');
    const isRepeated = order.returns.some(({ key }) => key === body.key);
    const changed = isRepeated ? order : await openReturn(order, body, now);
    return { success: true, data: { order: orderResponse(changed) } };
  });

type Asked = ParsedInput<RequestReturn, 'body'>;

async function openReturn(order: StoredOrder, asked: Asked, now: Date): Promise<StoredOrder> {
  checkAllowed(order, asked, now);
  const opened = StoredReturn.parse({
    _id: newId('ret', now),
    key: asked.key,
    state: 'requested',
    requestedAt: now.toISOString(),
    isSent: order.status !== 'processing',
    isSealed: asked.isSealed,
    reason: asked.reason,
    lines: asked.lines.map(({ product: productId, quantity }) => ({ productId, quantity })),
  });
  const { changed, steps } = changeOrder(order, { returns: [...order.returns, opened] }, now);
  const { mails, steps: told } = await returnRequested(order, opened, now);
  const event = newOrderEvent(
    { kind: 'return', author: null, returnId: opened._id, text: messages.returnEvents.requested, mails },
    now,
  );
  await transact([...steps, putOrderEventStep(order, event), ...told]);
  return changed;
}

/** Throws what keeps the buyer from returning these units. */
function checkAllowed(order: StoredOrder, { lines, isSealed }: Asked, now: Date): void {
  if (!isWithdrawable(order) || order.hold !== 'sold') throw new AppError('return_not_allowed');
  const last = lastWithdrawalDay(order);
  if (last !== null && inMadrid(now).day > last) throw new AppError('return_over');
  if (order.returns.length >= maxReturns) throw new AppError('too_many_returns');
  for (const { product, quantity } of lines) {
    const line = order.lines.find(({ productId }) => productId === product);
    if (line && !canWithdraw(line.kind)) throw excluded(line);
    const left = line ? returnableUnits(line, order.returns) : 0;
    if (quantity > left) throw new AppError('return_too_large', { field: 'lines', details: { left } });
    // what has not left the shop is as sealed as it was
    if (line && mustBeSealed(line.kind) && !isSealed && order.status !== 'processing')
      throw new AppError('return_unsealed', { field: 'isSealed' });
  }
}

/** Why the law excepts a line, and what its buyer may do. */
const excluded = ({ title, kind }: OrderLine): AppError =>
  new AppError('return_excluded', { field: 'lines', message: messages.returnExcluded(title, kind) });
