import { expect } from 'vitest';
import type Stripe from 'stripe';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { call } from './call.ts';
import { createBuyer, createProduct, cartLine, type Shop } from './start-shop.ts';

export type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** An open checkout: buyer, product, order and payment page. */
export interface Purchase {
  buyer: Buyer;
  product: StoredProduct;
  sessionId: string;
  orderId: string;
  url: string;
}

/** The calls of buyers, and reads of their results. Call it after `startShop`. */
export async function startCheckoutCalls(shop: Shop) {
  const { handler: checkout } = await import('#functions/orders/checkout/checkout.lambda.ts');
  const { Notification } = await import('#shared/contracts/messages/notifications.ts');
  const { findOrder } = await import('#functions/orders/orders.ts');
  const { findProduct } = await import('#functions/catalogue/products.ts');
  const { queryAll } = await import('#functions/platform/table/table.ts');
  const { findUser } = await import('#functions/accounts/users.ts');

  const post =
    (operation: string) =>
    (buyer: Buyer, body: object, ip = '203.0.113.7') =>
      call(checkout, `POST /api/shop-stripe/${operation}`, { token: buyer.token, body, ip });
  const open = (
    buyer: Buyer,
    items: ReturnType<typeof cartLine>[],
    { ip, ...options }: { again?: boolean; ip?: string } = {},
  ) => post('create-checkout-session')(buyer, { items, ...options }, ip);
  const confirm = (buyer: Buyer, sessionId: string) => post('confirm')(buyer, { sessionId });
  const cancel = (buyer: Buyer, orderId: string) => post('cancel')(buyer, { orderId });

  /** A buyer with an open payment page for one unit of a new product. */
  async function waiting(stock = 5): Promise<Purchase> {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock })]);
    const { status, body } = await open(buyer, [cartLine(product)]);
    expect(status).toBe(200);
    return { buyer, product, ...body.data };
  }

  const orderOf = async ({ buyer, orderId }: Purchase) => (await findOrder(buyer.userId, orderId))!;

  const units = async ({ _id }: { _id: string }) => {
    const { stock, held, totalSales } = (await findProduct(_id))!;
    return { stock, held, totalSales };
  };

  const news = ({ userId }: Buyer) => queryAll(Notification, `notification#${userId}`);

  /** The mails that are queued for an order, each once. */
  async function mailContentsOf(purchase: Purchase) {
    const { orderNumber } = await orderOf(purchase);
    const contents = (await shop.mails()).map(({ content }) => content);
    return contents.filter(({ data }) => 'orderNumber' in data && data.orderNumber === orderNumber);
  }

  /** Their templates. */
  const mailsOf = async (purchase: Purchase): Promise<string[]> =>
    (await mailContentsOf(purchase)).map(({ template }) => template).toSorted();

  /** Expects the results of a paid order of one unit, each exactly once. */
  async function expectSoldOnce(purchase: Purchase, stock = 5) {
    const order = await orderOf(purchase);
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'paid', hold: 'sold' });
    expect(await units(purchase.product)).toEqual({ stock: stock - 1, held: 0, totalSales: 1 });
    expect((await news(purchase.buyer)).map(({ type }) => type).toSorted()).toEqual(['order', 'payment']);
    expect((await findUser(purchase.buyer.userId))!.unreadCount).toBe(2);
    expect(await mailsOf(purchase)).toEqual(['order-confirmed']);
    return order;
  }

  /** The events at Stripe about a session and its payment, oldest first. */
  function eventsOf({ sessionId }: Purchase): Stripe.Event[] {
    const intent = shop.stripe.state.checkouts.get(sessionId)!.session.payment_intent as string | null;
    return [...shop.stripe.state.events.values()].filter((event) => {
      const text = JSON.stringify(event);
      return text.includes(sessionId) || (intent !== null && text.includes(intent));
    });
  }

  return {
    open,
    confirm,
    cancel,
    waiting,
    orderOf,
    units,
    news,
    mailContentsOf,
    mailsOf,
    expectSoldOnce,
    eventsOf,
  };
}
