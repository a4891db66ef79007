import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { trackingUrl } from '#shared/rules/orders/carriers.ts';

type Item = ManagedOrderDetail['order']['items'][number];

const picture = '/pictures/blog/rutina-cardio-hiit-640.webp';

const items: Item[] = [
  {
    product: 'prd_suero',
    slug: 'proteina-de-suero',
    title: 'Proteína de suero, chocolate, 1 kg',
    image: picture,
    quantity: 2,
    refundedQuantity: 0,
    returnableQuantity: 0,
    kind: 'goods',
    price: 29.9,
    netContent: { amount: 1000, unit: 'g' },
    total: 59.8,
  },
  {
    product: 'prd_barritas',
    slug: 'barritas-de-avena',
    title: 'Barritas de avena',
    image: null,
    quantity: 3,
    refundedQuantity: 0,
    returnableQuantity: 0,
    kind: 'goods',
    price: 2.5,
    netContent: { amount: 45, unit: 'g' },
    total: 7.5,
  },
];

const placed = Date.UTC(2026, 10, 20, 17, 5);

/** An order of the fake API, the more recent the smaller its number: by default paid, of five units for 72,29 €. */
export function orderOf(
  number: number,
  facts: Partial<ManagedOrderDetail['order']> = {},
): ManagedOrderDetail {
  const createdAt = new Date(placed - number * 3_600_000).toISOString();
  const order: ManagedOrderDetail['order'] = {
    _id: `ord_${number}`,
    orderNumber: `TZ-261120-${String(number).padStart(6, '0')}`,
    createdAt,
    items: structuredClone(items),
    itemsCount: 5,
    subtotal: 67.3,
    shipping: 4.99,
    total: 72.29,
    refunded: 0,
    owed: 0,
    status: 'processing',
    paymentStatus: 'paid',
    carrier: null,
    carrierName: null,
    trackingNumber: null,
    trackingUrl: null,
    arrival: null,
    shippingAddress: {
      name: 'Vera Prueba Soler',
      address: 'Calle Mayor 1, 3.º B',
      city: 'Madrid',
      postalCode: '28013',
      country: 'ES',
    },
    user: { _id: 'usr_vera', name: 'Vera Prueba', email: 'vera.prueba@example.com' },
    withdrawal: null,
    returns: [],
    disputes: [],
    isRefunding: false,
    version: 1,
    ...facts,
  };
  return {
    order: { ...order, trackingUrl: trackingUrl(order.carrier, order.trackingNumber) },
    paymentUrl: order.status === 'pending' ? null : 'https://dashboard.stripe.com/payments/pi_1',
    refunds: [],
    returns: [],
    timeline: [
      { _id: order._id, kind: 'placed', at: createdAt, author: null, mails: [] },
      {
        _id: 'evt_1',
        kind: 'paid',
        at: createdAt,
        author: null,
        amount: order.total,
        mails: [{ _id: 'mal_1', template: 'order-confirmed', state: 'sent', at: createdAt }],
      },
    ],
  };
}

/** Changes an order as the server does: its version rises. */
export function changeOrder(detail: ManagedOrderDetail, change: Partial<ManagedOrder>): void {
  const { order } = detail;
  Object.assign(order, change, { version: order.version + 1 });
  order.trackingUrl = trackingUrl(order.carrier, order.trackingNumber);
}

/** Whether an order matches the query of a list. */
export function matches({ order }: ManagedOrderDetail, query: URLSearchParams): boolean {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9'];
  const day = order.createdAt.slice(0, 10);
  const text = `${order.orderNumber} ${order.user?.name} ${order.user?.email}`.toLowerCase();
  return (
    [order.status, null].includes(query.get('status') as never) &&
    [order.paymentStatus, null].includes(query.get('paymentStatus') as never) &&
    (query.get('refund') !== 'open' || order.isRefunding) &&
    (query.get('refund') !== 'refused' || order.owed > 0) &&
    (query.get('refund') !== 'disputed' || order.disputes.length > 0) &&
    text.includes((query.get('search') ?? '').toLowerCase()) &&
    day >= from &&
    day <= to
  );
}
