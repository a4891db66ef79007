import { ulid } from 'ulid';
import { changeOrderStateStep } from '#functions/_data/orders/order-changes.ts';
import { placeOrderStep, type StoredOrder } from '#functions/_data/orders/orders.ts';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import { transact } from '#functions/_data/table/table.ts';
import { orderAmounts } from '#shared/rules/shipping.ts';
import { profiles } from './accounts.ts';

interface PastOrder {
  daysAgo: number;
  status: StoredOrder['status'];
  trackingNumber: string | null;
  lines: [slug: string, quantity: number][];
}

const dayMs = 86_400_000;

/** Writes what the demo customer has bought before: one delivered order and one that is shipped. */
export async function seedOrders(userId: string, products: StoredProduct[], now: Date): Promise<void> {
  for (const past of pastOrders(products)) {
    const orderId = `ord_${ulid(now.getTime() - past.daysAgo * dayMs)}`;
    const order = storedOrder(past, userId, orderId, products, now);
    await transact([placeOrderStep(order)]);
    // takes the order out of the index of expiring holds, as for every sold order
    await transact([changeOrderStateStep(order, 'sold', 'sold', {})]);
  }
}

function pastOrders(products: StoredProduct[]): PastOrder[] {
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

/** A past order in the state in which the product's flows leave it. */
function storedOrder(
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
  const { name, shippingAddress } = profiles.customer;
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
