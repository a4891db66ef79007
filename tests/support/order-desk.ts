import { expect } from 'vitest';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { call } from './call.ts';
import { startCheckoutCalls, type Purchase } from './checkout-calls.ts';
import { cartLine, createBuyer, createProduct, type Shop } from './start-shop.ts';
import { signIn, tokenForLong } from './sign-in.ts';

/** A sold order: what its buyer bought, and its payment at Stripe. */
export interface Sale extends Purchase {
  intent: string;
}

/** Admins' calls about orders, and reads of their results. Call it after `startShop`. */
export async function startOrderDesk(shop: Shop) {
  const { handler } = await import('#functions/orders/desk/order-management.lambda.ts');
  const { readOrderCounters } = await import('#functions/orders/order-changes.ts');
  const calls = await startCheckoutCalls(shop);
  const adminToken = tokenForLong(await signIn('admin'));

  const send =
    (route: string) =>
    async (params: Record<string, string> | undefined, body?: object, query?: Record<string, string>) =>
      call(handler, route, {
        token: await adminToken(),
        ...(params && { params }),
        ...(body && { body }),
        ...(query && { query }),
      });
  const list = (query: Record<string, string> = {}) => send('GET /api/orders')(undefined, undefined, query);
  /** The ids of every page of the list. */
  async function pages(query: Record<string, string>): Promise<string[][]> {
    const all: string[][] = [];
    let cursor: string | null = null;
    do {
      const answer = await list({ ...query, ...(cursor && { cursor }) });
      expect(answer.status).toBe(200);
      all.push(answer.body.data.orders.map(({ _id }: { _id: string }) => _id));
      cursor = answer.body.data.nextCursor as string | null;
    } while (cursor);
    return all;
  }
  const stats = async () => (await send('GET /api/orders/management/stats')(undefined)).body.data;
  const detail = async ({ orderId: id }: { orderId: string }): Promise<ManagedOrderDetail> => {
    const { status, body } = await send('GET /api/orders/management/{id}')({ id });
    expect(status).toBe(200);
    return body.data;
  };
  const versionOf = async (order: { orderId: string }) => (await detail(order)).order.version;
  /** Each edit is made on the current version, unless the body names one. */
  const edit = (route: string) => async (order: { orderId: string }, body: object) =>
    send(route)({ id: order.orderId }, { version: await versionOf(order), ...body });
  const setStatus = edit('PUT /api/orders/{id}/status');
  const setTracking = edit('PUT /api/orders/{id}/tracking');
  const refund = edit('POST /api/orders/{id}/refunds');

  /** A paid order of one product, whose events have arrived. */
  async function sold(quantity = 1, facts: Partial<StoredProduct> = {}): Promise<Sale> {
    // a sign-in is a write: tests count those of what the admin does next
    await adminToken();
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5, ...facts })]);
    const { status, body } = await calls.open(buyer, [cartLine(product, quantity)]);
    expect(status).toBe(200);
    const purchase: Purchase = { buyer, product, ...body.data };
    await shop.stripe.pay(purchase.sessionId);
    await shop.stripe.idle();
    const { payment_intent: intent } = await shop.sdk.checkout.sessions.retrieve(purchase.sessionId);
    return { ...purchase, intent: intent as string };
  }

  /** What Stripe has paid back for a sale, in cents, a refund each. */
  const refundsAtStripe = async ({ intent }: Sale): Promise<number[]> =>
    (await shop.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);

  /** The bank refuses what Stripe has paid back of a sale. */
  async function failRefunds({ intent }: Sale): Promise<void> {
    const { data } = await shop.sdk.refunds.list({ payment_intent: intent });
    for (const { id, status } of data) if (status === 'succeeded') shop.stripe.failRefund(id);
    await shop.stripe.idle();
  }

  /** Records that a refused refund, the last one unless it is named, was paid outside Stripe. */
  async function payOutside(sale: Sale, body: object = {}, id?: string) {
    const { order, refunds } = await detail(sale);
    const refundId = id ?? refunds.findLast(({ state }) => state === 'failed')?._id ?? 'rfd_none';
    return send('POST /api/orders/{id}/refunds/{refundId}/outside')(
      { id: sale.orderId, refundId },
      { version: order.version, reason: 'Transferencia del 12/03, ref. 123', ...body },
    );
  }

  return {
    ...calls,
    send,
    list,
    pages,
    stats,
    detail,
    setStatus,
    setTracking,
    refund,
    sold,
    refundsAtStripe,
    failRefunds,
    payOutside,
    readOrderCounters,
  };
}
