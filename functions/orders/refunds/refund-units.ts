import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { hasLeftShop } from '#shared/rules/orders/order-status.ts';
import { authorOf } from '../order-events.ts';
import type { StoredOrder } from '../orders.ts';
import { messages } from '../../platform/messages.ts';
import { mustComeBackSealed } from './request-refund.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from '../desk/order-detail.ts';
import { refundOrder } from './refund-order.ts';
import { editOrder, requireOrder } from '../desk/require-order.ts';

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
  const shippingLeft = order.shippingCents - order.refundedShippingCents;
  if (shippingCents > shippingLeft)
    throw new AppError('refund_too_large', { field: 'shipping', details: { left: fromCents(shippingLeft) } });
  const asked = lines.map(({ product: productId, ...line }) => ({ ...line, productId }));
  const cents = asked.map(({ productId, quantity }) => {
    const line = order.lines.find((one) => one.productId === productId);
    const left = line ? line.quantity - line.refunded : 0;
    if (quantity > left) throw new AppError('refund_too_large', { field: 'lines', details: { left } });
    return line!.priceCents * quantity;
  });
  const isOpened = asked.some(
    ({ productId, restock, isSealed }) =>
      restock &&
      !isSealed &&
      order.lines.some((line) => line.productId === productId && mustComeBackSealed(order, line)),
  );
  if (isOpened) throw new AppError('restock_opened', { field: 'lines' });
  const priceCents = cents.reduce((sum, one) => sum + one, shippingCents);
  const freeCents = toCents(amount);
  const freeLeft = Math.max(0, order.totalCents - order.refundedCents - priceCents);
  if (freeCents > freeLeft)
    throw new AppError('refund_too_large', { field: 'amount', details: { left: fromCents(freeLeft) } });
  const unitsOf = (counted: { quantity: number }[]) =>
    counted.reduce((sum, { quantity }) => sum + quantity, 0);
  const hasUnitsLeft =
    unitsOf(order.lines) > unitsOf(asked) + order.lines.reduce((sum, one) => sum + one.refunded, 0);
  // a refunded order is sent no more, and its units could not go back on sale: cancelling does both
  if (freeCents > 0 && freeCents === freeLeft && hasUnitsLeft && !hasLeftShop(order.status))
    throw new AppError('refund_too_large', { field: 'amount', message: messages.cancelInstead });
  return { lines: asked, shippingCents, freeCents, cents: priceCents + freeCents };
}
