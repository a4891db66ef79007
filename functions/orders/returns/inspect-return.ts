import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { bumpCatalogueVersion, findProducts, restockSteps, takesUnits } from '#functions/catalogue/index.ts';
import { type Author, authorOf, newOrderEvent, putOrderEventStep } from '../order-events.ts';
import type { StoredReturn } from './open-returns.ts';
import { findOrder, type StoredOrder } from '../orders.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '#functions/platform/messages.ts';
import { returnClosed, returnReceived, returnRefused } from './return-notifications.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { editOrder, orderDetail, requireOrder } from '../desk/order-detail.ts';
import { requireNext, requireReturn, writeReturn } from './edit-return.ts';
import { refundOfReturn } from './order-returns.ts';
import { refundOrder } from '../refunds/request-refund.ts';
import type { orders } from '#shared/contracts/orders/orders.ts';
import { changeOrder } from '../order-changes.ts';
import { transact } from '#functions/platform/table/table.ts';
import { orderResponse } from '../order-response.ts';

type Inspect = typeof orderManagement.inspectReturn;
type Found = Omit<ParsedInput<Inspect, 'body'>, 'version'>;

/**
 * POST /orders/{id}/returns/{returnId}/inspection. Stock, ledger, order and return change in one transaction (P102). The same
 * findings again change nothing.
 */
export const inspectReturn: UseCase<Inspect> = async ({
  params,
  body: { version, ...found },
  actor,
  now,
}) => {
  const order = await requireOrder(params.id);
  if (isAsFound(requireReturn(order, params.returnId), found)) return orderDetail(order);
  // a product may be deleted between its read and the write
  const changed = await retryOnConflict(
    () =>
      editOrder(order, version, (current) => {
        const one = requireReturn(current, params.returnId);
        requireNext(one, 'inspected');
        return inspect(current, inspected(one, found), authorOf(actor.user), now);
      }),
    { isConflict: (error) => error instanceof ConditionFailed && error.refusal.startsWith('restock:') },
  );
  return orderDetail(changed);
};

/** A return with what the inspection has found; throws 400 when that does not fit its units, or lacks a reason. */
function inspected(one: StoredReturn, { lines, note, answer }: Found): StoredReturn {
  const seen = one.lines.map((line) => {
    const { restocked = -1, refused = -1 } = lines.find(({ product }) => product === line.productId) ?? {};
    const writtenOff = line.quantity - restocked - refused;
    if (restocked < 0 || writtenOff < 0) throw new AppError('return_units', { field: 'lines' });
    return { ...line, restocked, refused, writtenOff };
  });
  const isRefused = seen.some(({ refused }) => refused > 0);
  if (lines.length !== seen.length) throw new AppError('return_units', { field: 'lines' });
  if (isRefused && answer === '')
    throw new AppError('invalid_input', { field: 'answer', message: messages.whyRefused });
  if (note === '' && seen.some(({ writtenOff }) => writtenOff > 0))
    throw new AppError('invalid_input', { field: 'note', message: messages.whyWrittenOff });
  const isAllRefused = seen.every(({ quantity, refused }) => refused === quantity);
  return { ...one, state: isAllRefused ? 'rejected' : 'inspected', lines: seen, note, answer };
}

const isAsFound = (one: StoredReturn, { lines, note, answer }: Found): boolean =>
  isInspected(one) &&
  one.note === note &&
  one.answer === answer &&
  one.lines.every(({ productId, restocked, refused }) =>
    lines.some(
      (line) => line.product === productId && line.restocked === restocked && line.refused === refused,
    ),
  );

/** An inspection that refuses everything rejects a return; a rejection without one refuses no unit. */
const isInspected = ({ state, lines }: StoredReturn): boolean =>
  state === 'inspected' ||
  state === 'refunded' ||
  (state === 'rejected' && lines.every(({ quantity, refused }) => refused === quantity));

async function inspect(order: StoredOrder, one: StoredReturn, author: Author, now: Date) {
  const restocked = await unitsToRestock(order, one);
  const unitsOf = (id: string) => restocked.find(({ productId }) => productId === id)?.quantity ?? 0;
  const isRefused = one.lines.some(({ refused }) => refused > 0);
  const changed = await writeReturn(order, {
    changed: one,
    author,
    now,
    told: isRefused ? await returnRefused(order, one, now) : { steps: [], mails: [] },
    order: {
      lines: order.lines.map((line) => ({
        ...line,
        restocked: line.restocked + unitsOf(line.productId),
        takenBack: line.takenBack + unitsOf(line.productId),
      })),
    },
    steps: restocked.flatMap(({ product, quantity }) =>
      restockSteps(product, quantity, { reason: 'returned', author, orderId: order._id, at: now }),
    ),
  });
  if (restocked.length > 0) await bumpCatalogueVersion();
  return changed;
}

/**
 * The units that go back into the stock: never more than were sold, and none of a product that is gone. On the shelf, those
 * that a refused refund has left in the stock are seen first, unless they are of another return; what comes in a parcel was not there.
 */
async function unitsToRestock(order: StoredOrder, { lines, isSent }: StoredReturn) {
  const asked = lines.filter(({ restocked }) => restocked > 0);
  if (asked.length === 0) return [];
  const products = await findProducts(asked.map(({ productId }) => productId));
  return asked.flatMap(({ productId, restocked }) => {
    const product = products.find(({ _id }) => _id === productId);
    const line = order.lines.find((one) => one.productId === productId)!;
    const seen = isSent ? 0 : Math.max(0, line.takenBack - unitsOfReturns(order, productId));
    const quantity = Math.min(restocked - seen, line.quantity - line.restocked);
    return product && takesUnits(product) && quantity > 0 ? [{ productId, quantity, product }] : [];
  });
}

/** The units of a product that inspected returns have put into the stock, and that wait for their refund. */
const unitsOfReturns = ({ returns }: StoredOrder, productId: string): number =>
  returns
    .filter(({ state }) => state === 'inspected')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.productId === productId ? line.restocked : 0), 0);

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
