import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { hasLeftShop } from '#shared/rules/orders/order-status.ts';
import { leftOf, priceOfRefund, unitsIn } from '#shared/rules/orders/price.ts';
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
