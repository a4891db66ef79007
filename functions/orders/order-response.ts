import type * as z from 'zod';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { canWithdraw } from '#shared/rules/catalogue/product-kinds.ts';
import { trackingUrl } from '#shared/rules/orders/carriers.ts';
import { deliveryRange } from '#shared/rules/orders/delivery.ts';
import { isWithdrawable, lastWithdrawalDay, returnableUnits } from '#shared/rules/orders/returns.ts';
import { unitsCents } from '#shared/rules/orders/price.ts';
import { fromCents } from '#shared/rules/money.ts';
import type { StoredOrder } from './orders.ts';
import { returnResponse } from './returns/order-returns.ts';

/** An order as the API returns it: amounts in euros, without hold and session. */
export function orderResponse(order: StoredOrder): z.input<typeof Order> {
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    items: order.lines.map((line) => ({
      product: line.productId,
      slug: line.slug,
      title: line.title,
      image: line.image,
      quantity: line.quantity,
      refundedQuantity: line.refunded,
      returnableQuantity:
        isWithdrawable(order) && canWithdraw(line.kind) ? returnableUnits(line, order.returns) : 0,
      kind: line.kind,
      price: fromCents(line.priceCents),
      netContent: line.netContent,
      total: fromCents(unitsCents(line)),
    })),
    itemsCount: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: fromCents(order.subtotalCents),
    shipping: fromCents(order.shippingCents),
    total: fromCents(order.totalCents),
    refunded: fromCents(order.refundedCents),
    status: order.status,
    paymentStatus: order.paymentStatus,
    carrier: order.carrier,
    carrierName: order.carrierName,
    trackingNumber: order.trackingNumber,
    trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
    arrival:
      order.status === 'processing' && order.paidAt
        ? deliveryRange(new Date(order.paidAt), order.shippingAddress?.postalCode)
        : null,
    shippingAddress: order.shippingAddress,
    withdrawal: hasRight(order) ? { until: lastWithdrawalDay(order) } : null,
    returns: order.returns.map((one) => returnResponse(order, one)),
  };
}

/** Whether there is a right of withdrawal: the law excepts not all of it. */
const hasRight = (order: StoredOrder): boolean =>
  isWithdrawable(order) && order.lines.some(({ kind }) => canWithdraw(kind));
