import { auditStep } from '../../platform/audit/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import type { Author } from '../order-events.ts';
import { auditedOrder, type OrderLine, type StoredOrder } from '../orders.ts';
import { putRefundStep, type StoredRefund } from './refunds.ts';
import { transact } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import { restocksSealedOnly } from '#shared/rules/catalogue/product-kinds.ts';
import { hasLeftShop } from '#shared/rules/orders/order-status.ts';
import { leftOf, unitsIn } from '#shared/rules/orders/price.ts';

/** What is to be refunded, and how the order is closed with it. */
export type RefundRequest = Pick<
  StoredRefund,
  'cents' | 'lines' | 'shippingCents' | 'closesAs' | 'reason'
> & { author: Author; returnId?: string; freeCents?: number };

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
export async function requestRefund(
  order: StoredOrder,
  request: RefundRequest,
  now: Date,
): Promise<StoredOrder> {
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
