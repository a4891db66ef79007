import { canWithdraw, mustBeSealed } from '#shared/rules/catalogue/product-kinds.ts';
import {
  isOpenReturn,
  isWithdrawable,
  lastWithdrawalDay,
  maxReturns,
  returnableUnits,
} from '#shared/rules/orders/returns.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { type Author, authorOf, newOrderEvent, putOrderEventStep } from '../order-events.ts';
import { StoredReturn } from './open-returns.ts';
import { auditedOrder, findOrder, type OrderLine, type StoredOrder } from '../orders.ts';
import { transact } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { messages } from '#functions/platform/messages.ts';
import { returnRequested, titleOf } from './return-notifications.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { withdrawalInstant } from '#shared/rules/subscriptions/withdrawal-day.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { editOrder, orderDetail, orderRows, requireOrder } from '../desk/order-detail.ts';
import type { orders } from '#shared/contracts/orders/orders.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { orderResponse } from '../order-response.ts';
import { findOrdersWithReturns } from '../order-list.ts';
import { returnResponse } from './order-returns.ts';

/** What is withdrawn from. */
interface Asked {
  /** A return with the same key is not opened again. */
  key: string;
  lines: { product: string; quantity: number }[];
  isSealed: boolean;
  reason: string;
}

/** A withdrawal that came by mail or phone: when, and who has registered it. */
interface Registered {
  at: Date;
  author: Author;
}

/**
 * Opens a return with its receipt, in one transaction, and returns the order; refused as `order_changed`. One that is registered counts
 * from the time at which it came. Throws what keeps the buyer from returning these units.
 */
async function openReturn(
  order: StoredOrder,
  asked: Asked,
  now: Date,
  registered?: Registered,
): Promise<StoredOrder> {
  if (order.returns.some(({ key }) => key === asked.key)) return order;
  const at = registered?.at ?? now;
  checkAllowed(order, asked, at);
  const opened = StoredReturn.parse({
    _id: newId('ret', now),
    key: asked.key,
    state: 'requested',
    requestedAt: at.toISOString(),
    ...(registered && { isRegistered: true }),
    isSent: order.status !== 'processing',
    isSealed: asked.isSealed,
    reason: asked.reason,
    lines: asked.lines.map(({ product: productId, quantity }) => ({ productId, quantity })),
  });
  const { changed, steps } = changeOrder(order, { returns: [...order.returns, opened] }, now);
  const { mails, steps: told } = await returnRequested(order, opened, now);
  const text = messages.returnEvents[registered ? 'registered' : 'requested'];
  const author = registered?.author ?? null;
  const event = newOrderEvent({ kind: 'return', author, returnId: opened._id, text, mails }, now);
  const audited = {
    action: 'return',
    object: auditedOrder(order),
    after: { returnState: 'requested' },
  } as const;
  await transact([
    ...steps,
    putOrderEventStep(order, event),
    ...told,
    ...(author ? [auditStep({ author, now }, audited)] : []),
  ]);
  return changed;
}

function checkAllowed(order: StoredOrder, { lines, isSealed }: Asked, at: Date): void {
  if (!isWithdrawable(order) || order.hold !== 'sold') throw new AppError('return_not_allowed');
  const last = lastWithdrawalDay(order);
  if (last !== null && inMadrid(at).day > last) throw new AppError('return_over');
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

/**
 * POST /orders/management/{id}/returns: a withdrawal that came by mail or phone (P285). It has the rules of the buyer's own; the day on
 * which it came counts for the time of the right and for that of the refund.
 */
export const registerReturn: UseCase<typeof orderManagement.registerReturn> = async ({
  params,
  body: { version, receivedOn, ...asked },
  actor,
  now,
}) => {
  const found = await requireOrder(params.id);
  const isKnown = found.returns.some(({ key }) => key === asked.key);
  if (isKnown) return orderDetail(found);
  const at = withdrawalInstant(receivedOn, new Date(found.createdAt), now);
  if (!at) throw new AppError('invalid_input', { field: 'receivedOn', message: messages.wrongWithdrawalDay });
  const changed = await editOrder(found, version, (order) =>
    openReturn(order, asked, now, { at, author: authorOf(actor.user) }),
  );
  return orderDetail(changed);
};

/**
 * POST /orders/{id}/returns: the second step of a withdrawal. Return, timeline and receipt are one transaction on the order's
 * version, so that a request that comes twice or at once makes one return and one mail (P101).
 */
export const requestReturn: UseCase<typeof orders.requestReturn> = ({ params, body, actor, now }) =>
  retryOnConflict(async () => {
    const order = await findOrder(actor.user._id, params.id);
    if (!order) throw new AppError('order_not_found');
    return { success: true, data: { order: orderResponse(await openReturn(order, body, now)) } };
  });

/** Orders of one answer: more open returns than that are a backlog, of which the oldest come first. */
const limit = 100;

/** GET /orders/management/returns. */
export const listReturns: UseCase<typeof orderManagement.returns> = async () => {
  const { orders, hasMore } = await findOrdersWithReturns(limit);
  const rows = await orderRows(orders);
  const returns = orders.flatMap((order, at) =>
    order.returns.filter(isOpenReturn).map((one) => ({
      ...returnResponse(order, one),
      order: { _id: order._id, orderNumber: order.orderNumber, user: rows[at]!.user },
      contents: one.lines.map(
        ({ productId, quantity }) => `${quantity} × ${titleOf(order.lines, productId)}`,
      ),
    })),
  );
  const sorted = returns.toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
  return { success: true, data: { returns: sorted, hasMore } };
};
