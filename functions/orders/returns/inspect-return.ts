import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { bumpCatalogueVersion } from '../../catalogue/catalogue.ts';
import { findProducts } from '../../catalogue/products.ts';
import { restockSteps, takesUnits } from '../../catalogue/stock/restock.ts';
import { authorOf, type Author } from '../order-events.ts';
import type { StoredReturn } from './open-returns.ts';
import type { StoredOrder } from '../orders.ts';
import { ConditionFailed } from '../../platform/table/errors.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { messages } from '../../platform/messages.ts';
import { returnRefused } from './return-notifications.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from '../desk/order-detail.ts';
import { editOrder, requireOrder } from '../desk/require-order.ts';
import { requireNext, requireReturn, writeReturn } from './edit-return.ts';

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
