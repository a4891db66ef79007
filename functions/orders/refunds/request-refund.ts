import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { type Author, authorOf } from '../order-events.ts';
import { auditedOrder, type OrderLine, type StoredOrder } from '../orders.ts';
import { findRefund, putRefundStep, type StoredRefund } from './refunds.ts';
import { transact } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { restocksSealedOnly } from '#shared/rules/catalogue/product-kinds.ts';
import { hasLeftShop } from '#shared/rules/orders/order-status.ts';
import { leftOf, priceOfRefund, unitsIn } from '#shared/rules/orders/price.ts';
import { finishRefund } from './finish-refund.ts';
import { reconcileOrder } from '../checkout/reconcile-order.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { messages } from '#functions/platform/messages.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { editOrder, orderDetail, requireOrder } from '../desk/order-detail.ts';

/** What is to be refunded, and how the order is closed with it. */
type RefundRequest = Pick<StoredRefund, 'cents' | 'lines' | 'shippingCents' | 'closesAs' | 'reason'> & {
  author: Author;
  returnId?: string;
  freeCents?: number;
};

/** What becomes of a line's units. */
type Restock = Pick<StoredRefund['lines'][number], 'restock' | 'isSealed'>;

/** The refund of everything that is left of an order: its money, its units and its shipping. */
export function refundOfAll(order: StoredOrder, restockOf: (line: OrderLine) => Restock) {
  const { cents, deliveryCents, lines } = leftOf(order);
  const units = order.lines.map((line) => ({
    productId: line.productId,
    quantity: unitsIn(lines, line.productId),
    ...restockOf(line),
  }));
  return { cents, lines: units.filter(({ quantity }) => quantity > 0), shippingCents: deliveryCents };
}

/** Whether units of a line may go back on sale only when they have come back sealed (P281). */
export const mustComeBackSealed = (
  { status, refundedFrom }: StoredOrder,
  { kind }: Pick<OrderLine, 'kind'>,
): boolean => hasLeftShop(refundedFrom ?? status) && restocksSealedOnly(kind);

/**
 * Writes a refund, its audit entry and reserves its money on the order, in one transaction; Stripe is asked by
 * `finishRefund`. From now on a crash only delays it. Refused as `order_changed` when the order has changed since it
 * was read; throws 409 `refund_open` while another refund is under way.
 */
async function requestRefund(order: StoredOrder, request: RefundRequest, now: Date): Promise<StoredOrder> {
  if (order.openRefundId !== null) throw new AppError('refund_open');
  const refund: StoredRefund = {
    freeCents: 0,
    ...request,
    _id: newId('rfd', now),
    orderId: order._id,
    userId: order.userId,
    state: 'requested',
    createdAt: now.toISOString(),
    failure: null,
    stripeId: null,
    outside: null,
  };
  const { changed, steps } = changeOrder(order, { openRefundId: refund._id }, now);
  await transact([
    ...steps,
    putRefundStep(order, refund),
    auditStep({ author: request.author, now }, auditedRefund(order, refund)),
  ]);
  return changed;
}

/** A refund as the audit trail keeps it: what was asked for. Whether Stripe paid it is among the order's events. */
function auditedRefund(order: StoredOrder, { closesAs, cents, freeCents, lines, reason }: StoredRefund) {
  const titleOf = (id: string) => order.lines.find(({ productId }) => productId === id)?.title ?? id;
  return {
    action: closesAs === null ? ('refund' as const) : ('status' as const),
    object: auditedOrder(order),
    before: { status: order.status },
    after: {
      status: closesAs ?? order.status,
      refundCents: cents,
      freeCents,
      refundedUnits: lines.map(({ productId, quantity }) => `${quantity} × ${titleOf(productId)}`),
      restocked: lines.some(({ restock }) => restock),
    },
    reason,
  };
}

/**
 * Refunds an order as requested and returns it. When Stripe does not answer, the refund stays under way and housekeeping finishes
 * it; when Stripe refuses, what it has refunded by hand is read first, and the answer is 409 `refund_refused`.
 */
export async function refundOrder(
  order: StoredOrder,
  request: RefundRequest,
  now: Date,
): Promise<StoredOrder> {
  const requested = await requestRefund(order, request, now);
  const finished = await finishRefund(requested, now, { tells: true }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.warn('refund left to housekeeping', { orderId: order._id, ...errorFields(error) });
    return requested;
  });
  const refund = await findRefund(order._id, requested.openRefundId!);
  if (refund?.state !== 'failed') return finished;
  if (order.sessionId) await reconcileOrder(order.sessionId, now);
  throw new AppError('refund_refused');
}

type Refund = typeof orderManagement.refund;

/** POST /orders/{id}/refunds: units at the price of their sale, shipping, and a free amount with its reason (P280). */
export const refundUnits: UseCase<Refund> = async ({ params, body, actor, now }) => {
  const found = await requireOrder(params.id);
  const refunded = await editOrder(found, body.version, (order) => {
    if (order.hold !== 'sold' && order.hold !== 'refunded') throw new AppError('status_not_allowed');
    const request = { ...amountsOf(order, body), closesAs: null, reason: body.reason };
    return refundOrder(order, { ...request, author: authorOf(actor.user) }, now);
  });
  return orderDetail(refunded);
};

/**
 * What a request is worth; throws 409 `refund_too_large` for units, shipping or a free amount that are not left to refund, or a free
 * amount that pays all of an order in the shop, and 400 `restock_opened` for food that goes back on sale and is not said to be sealed.
 */
function amountsOf(order: StoredOrder, { lines, shipping, amount }: ParsedInput<Refund, 'body'>) {
  const shippingCents = toCents(shipping);
  const left = leftOf(order);
  if (shippingCents > left.deliveryCents) throw tooLarge('shipping', fromCents(left.deliveryCents));
  const asked = lines.map(({ product: productId, ...line }) => ({ ...line, productId }));
  for (const { productId, quantity } of asked) {
    const units = unitsIn(left.lines, productId);
    if (quantity > units) throw tooLarge('lines', units);
  }
  const isOpened = asked.some(
    ({ productId, restock, isSealed }) =>
      restock &&
      !isSealed &&
      order.lines.some((line) => line.productId === productId && mustComeBackSealed(order, line)),
  );
  if (isOpened) throw new AppError('restock_opened', { field: 'lines' });
  const freeCents = toCents(amount);
  const price = priceOfRefund(order, { lines: asked, deliveryCents: shippingCents, freeCents });
  const freeLeft = left.cents - priceOfRefund(order, { lines: asked, deliveryCents: shippingCents }).cents;
  if (freeCents > freeLeft) throw tooLarge('amount', fromCents(freeLeft));
  // nothing is left to pay what is asked for
  if (left.cents === 0 && (shippingCents > 0 || price.lines.some(({ cents }) => cents > 0)))
    throw tooLarge('lines', 0);
  const hasUnitsLeft = left.lines.some(({ productId, quantity }) => quantity > unitsIn(asked, productId));
  // a refunded order is sent no more, and its units could not go back on sale: cancelling does both
  if (freeCents > 0 && freeCents === freeLeft && hasUnitsLeft && !hasLeftShop(order.status))
    throw new AppError('refund_too_large', { field: 'amount', message: messages.cancelInstead });
  return { lines: asked, shippingCents, freeCents, cents: price.cents };
}

const tooLarge = (field: string, left: number): AppError =>
  new AppError('refund_too_large', { field, details: { left } });
