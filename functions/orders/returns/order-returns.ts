import type * as z from 'zod';
import type { PaymentStatus } from '#shared/contracts/orders/orders.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { fromCents } from '#shared/rules/money.ts';
import { isOpenReturn, returnDeadline } from '#shared/rules/orders/returns.ts';
import type { StoredReturn } from './open-returns.ts';
import type { StoredOrder } from '../orders.ts';
import type { StoredRefund } from '../refunds/refunds.ts';

/**
 * What a return pays back: its units at the price of their sale but those that an inspection has refused, and the standard
 * shipping once no other unit of the order is left (TRLGDCU, article 107); never more than is left of the order. The units do not
 * return to the stock with it: the inspection has seen to that.
 */
export function refundOfReturn(
  order: StoredOrder,
  { lines }: StoredReturn,
): Pick<StoredRefund, 'cents' | 'lines' | 'shippingCents'> {
  const leftOf = (productId: string): number => {
    const line = order.lines.find((one) => one.productId === productId);
    return line ? line.quantity - line.refunded : 0;
  };
  const accepted = lines
    .map(({ productId, quantity, refused }) => ({
      productId,
      quantity: Math.min(quantity - refused, leftOf(productId)),
      restock: false,
    }))
    .filter(({ quantity }) => quantity > 0);
  const unitsOf = (productId: string) => accepted.find((one) => one.productId === productId)?.quantity ?? 0;
  const isWhole =
    accepted.length > 0 && order.lines.every(({ productId }) => leftOf(productId) === unitsOf(productId));
  const leftCents = order.totalCents - order.refundedCents;
  const goodsCents = order.lines.reduce(
    (cents, { productId, priceCents }) => cents + priceCents * unitsOf(productId),
    0,
  );
  const shippingCents = isWhole
    ? Math.min(order.shippingCents - order.refundedShippingCents, Math.max(0, leftCents - goodsCents))
    : 0;
  return { cents: Math.min(goodsCents + shippingCents, leftCents), lines: accepted, shippingCents };
}

/** The returns of an order once a refund of it is paid: its own is settled, and all are when nothing is left to pay back. */
export const returnsAfterRefund = (
  { returns }: StoredOrder,
  { returnId, cents }: StoredRefund,
  payment: PaymentStatus,
): StoredReturn[] =>
  returns.map((one) => {
    if (one._id === returnId) return { ...one, state: 'refunded', refundedCents: cents };
    return payment === 'refunded' && isOpenReturn(one) ? { ...one, state: 'refunded' } : one;
  });

/** The returns of an order once the bank has sent a refund back: its own waits for another one. */
export const returnsAfterFailure = ({ returns }: StoredOrder, { returnId }: StoredRefund): StoredReturn[] =>
  returns.map((one) => (one._id === returnId ? { ...one, state: 'inspected', refundedCents: 0 } : one));

/** A return as the API answers it; the buyer's response drops what is for the shop. */
export function returnResponse(order: StoredOrder, one: StoredReturn): z.input<typeof ManagedReturn> {
  const { key: _, cancelledAt: __, isRegistered: ___, lines, refundedCents, ...facts } = one;
  const cents = isOpenReturn(one) ? refundOfReturn(order, one).cents : refundedCents;
  return {
    ...facts,
    until: returnDeadline(one.requestedAt),
    lines: lines.map(({ productId, ...units }) => ({ ...units, product: productId })),
    refund: fromCents(cents),
  };
}
