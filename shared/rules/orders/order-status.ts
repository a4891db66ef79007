import type { OrderStatus, PaymentStatus } from '../../contracts/orders/orders.ts';

/** What may follow each status. `cancelled` and `refunded` are final: their money and units have gone back. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['cancelled'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** The statuses that an admin may give an order. */
export const allowedStatuses = (status: OrderStatus): readonly OrderStatus[] => nextStatuses[status];

/** Whether the units of an order may have left the shop: what has not is as sealed as it was. */
export const hasLeftShop = (status: OrderStatus): boolean =>
  status === 'shipped' || status === 'delivered' || status === 'refunded';

/** Whether the order was paid and not all of it has been paid back. */
export const isPaidOrder = (payment: PaymentStatus): boolean =>
  payment === 'paid' || payment === 'partially_refunded';

/** The payment status of a paid order after refunds, in cents. */
export function paymentStatusAfter(
  refundedCents: number,
  totalCents: number,
): 'paid' | 'partially_refunded' | 'refunded' {
  if (refundedCents >= totalCents) return 'refunded';
  return refundedCents === 0 ? 'paid' : 'partially_refunded';
}
