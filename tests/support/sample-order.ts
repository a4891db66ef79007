import { newId } from '#functions/platform/kit/ids.ts';
import type { StoredOrder } from '#functions/orders/orders.ts';

/** A stored, paid order of one unit that was placed at a time; pass only the fields that matter. */
export function sampleOrder(placedAt: Date, facts: Partial<StoredOrder> = {}): StoredOrder {
  const _id = newId('ord', placedAt);
  const createdAt = placedAt.toISOString();
  const line = { productId: 'prd_01JD0000000000000000000000', slug: 'proteina', title: 'Proteína de suero' };
  return {
    _id,
    userId: 'usr_01JD0000000000000000000000',
    orderNumber: `TZ-${createdAt.slice(2, 10).replaceAll('-', '')}-${_id.slice(-6)}`,
    createdAt,
    lines: [
      {
        ...line,
        image: null,
        quantity: 1,
        refunded: 0,
        restocked: 0,
        takenBack: 0,
        priceCents: 2490,
        netContent: null,
        kind: 'goods',
      },
    ],
    subtotalCents: 2490,
    shippingCents: 499,
    totalCents: 2989,
    status: 'delivered',
    paymentStatus: 'paid',
    paidAt: createdAt,
    shippedAt: null,
    deliveredAt: createdAt,
    hold: 'sold',
    holdExpiresAt: createdAt,
    countedBy: [],
    sessionId: null,
    checkoutUrl: null,
    paymentIntentId: null,
    carrier: 'seur',
    carrierName: null,
    trackingNumber: 'ES0048213377',
    shippingAddress: {
      name: 'Vera Prueba',
      address: 'Calle Mayor 1',
      city: 'Madrid',
      postalCode: '28013',
      country: 'ES',
    },
    refundedCents: 0,
    refundedShippingCents: 0,
    refundedOutsideCents: 0,
    refundedFrom: null,
    openRefundId: null,
    owedCents: 0,
    owedSince: null,
    disputes: [],
    returns: [],
    closedBy: null,
    version: 1,
    ...facts,
  };
}
