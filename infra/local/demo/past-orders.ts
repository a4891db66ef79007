import type { StoredOrder } from '#functions/_data/orders/orders.ts';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import { orderAmounts } from '#shared/rules/shipping.ts';
import { demoPeople } from './people.ts';

interface PastOrder {
  daysAgo: number;
  status: StoredOrder['status'];
  trackingNumber: string | null;
  lines: [slug: string, quantity: number][];
}

const dayMs = 86_400_000;

/** What the demo customer has bought before: one order delivered, one on its way. */
export function pastOrders(products: StoredProduct[]): PastOrder[] {
  const [first, second, third] = products.filter(({ isFeatured }) => isFeatured).map(({ slug }) => slug);
  return [
    {
      daysAgo: 48,
      status: 'delivered',
      trackingNumber: 'ES0048213377',
      lines: [
        [first!, 1],
        [second!, 2],
      ],
    },
    { daysAgo: 3, status: 'shipped', trackingNumber: 'ES0051907742', lines: [[third!, 1]] },
  ];
}

/** A past order as the flows would have left it. */
export function storedOrder(
  past: PastOrder,
  userId: string,
  orderId: string,
  products: StoredProduct[],
  now: Date,
): StoredOrder {
  const createdAt = new Date(now.getTime() - past.daysAgo * dayMs).toISOString();
  const lines = past.lines.map(([slug, quantity]) => {
    const { _id, title, priceCents, images } = products.find((product) => product.slug === slug)!;
    return { productId: _id, slug, title, image: images[0]?.url ?? null, quantity, priceCents };
  });
  const goods = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const { name, shippingAddress } = demoPeople.customer;
  return {
    _id: orderId,
    userId,
    orderNumber: `TZ-${createdAt.slice(2, 10).replaceAll('-', '')}-${orderId.slice(-6)}`,
    createdAt,
    lines,
    ...orderAmounts(goods),
    status: past.status,
    paymentStatus: 'paid',
    hold: 'sold',
    holdExpiresAt: createdAt,
    sessionId: null,
    checkoutUrl: null,
    paymentIntentId: null,
    trackingNumber: past.trackingNumber,
    shippingAddress: { ...shippingAddress, name, country: 'ES' },
  };
}
