import { canWithdraw, mustBeSealed } from '#shared/rules/catalogue/product-kinds.ts';
import {
  isWithdrawable,
  lastWithdrawalDay,
  maxReturns,
  returnableUnits,
} from '#shared/rules/orders/returns.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep, type Author } from '../order-events.ts';
import { StoredReturn } from './open-returns.ts';
import { auditedOrder, type OrderLine, type StoredOrder } from '../orders.ts';
import { transact } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import { messages } from '../../platform/messages.ts';
import { returnRequested } from './return-notifications.ts';

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
export async function openReturn(
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
