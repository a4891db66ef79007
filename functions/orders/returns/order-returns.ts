import type * as z from 'zod';
import type { PaymentStatus } from '#shared/contracts/orders/orders.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { fromCents } from '#shared/rules/money.ts';
import { priceOfReturn } from '#shared/rules/orders/price.ts';
import { isOpenReturn, returnDeadline } from '#shared/rules/orders/returns.ts';
import type { StoredReturn } from './open-returns.ts';
import type { StoredOrder } from '../orders.ts';
import type { StoredRefund } from '../refunds/refunds.ts';

/**
 * What a return pays back, but for the units that an inspection has refused. The units do not return to the stock with it: the
 * inspection has seen to that.
 */
export function refundOfReturn(
  order: StoredOrder,
  { lines }: StoredReturn,
): Pick<StoredRefund, 'cents' | 'lines' | 'shippingCents'> {
  const accepted = lines.map(({ productId, quantity, refused }) => ({
    productId,
    quantity: quantity - refused,
  }));
  const { cents, deliveryCents, lines: paid } = priceOfReturn(order, accepted);
  const units = paid.map(({ productId, quantity }) => ({ productId, quantity, restock: false }));
  return { cents, lines: units, shippingCents: deliveryCents };
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
