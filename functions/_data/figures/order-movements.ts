import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import type { StoredOrder } from '../orders/orders.ts';
import type { Step } from '../table/table.ts';
import { movementDay, movementSteps } from './movements.ts';

/** What an order contributes to the figures in its state. A payment that was refunded at once for lack of stock is no sale. */
export function saleOf({ hold, paymentStatus, totalCents, refundedCents }: StoredOrder) {
  const isSold = hold === 'sold' || isPaidOrder(paymentStatus);
  return isSold
    ? { orders: 1, soldCents: totalCents, refundedCents }
    : { orders: 0, soldCents: 0, refundedCents: 0 };
}

/**
 * The movement of an order's change: its payment, a refund, or a refund that the bank has taken back; none when no money moves.
 */
export function orderMovementSteps(before: StoredOrder, after: StoredOrder, now: Date): Step[] {
  const [was, is] = [saleOf(before), saleOf(after)];
  const added = {
    orders: is.orders - was.orders,
    soldCents: is.soldCents - was.soldCents,
    refundedCents: is.refundedCents - was.refundedCents,
  };
  return movementSteps({ id: after._id, version: after.version }, added, movementDay(now));
}
