import { afterAll, beforeEach, expect, it } from 'vitest';
import { startCheckoutCalls, type Purchase } from '../support/checkout-calls.ts';
import { createBuyer, startShop, cartLine } from '../support/start-shop.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { permutations } from '../support/permutations.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { releaseOrder, reconcileOrder } = await import('#functions/orders/checkout/reconcile-order.ts');
const { open, cancel, waiting, orderOf, units, news, mailsOf, eventsOf } = await startCheckoutCalls(shop);

const released = { stock: 5, held: 0, totalSales: 0 };

/** Pays at Stripe and returns the payment's id; the webhook may not have arrived. */
async function pay({ sessionId }: Purchase): Promise<string> {
  await shop.stripe.pay(sessionId);
  return (await shop.sdk.checkout.sessions.retrieve(sessionId)).payment_intent as string;
}

const payBack = (intent: string, amount?: number) =>
  shop.sdk.refunds.create({ payment_intent: intent, amount });

it('refunds that operators make at Stripe are copied to the order', async () => {
  const purchase = await waiting();
  const intent = await pay(purchase);
  await shop.stripe.idle();
  await payBack(intent, 100);
  await shop.stripe.idle();
  expect((await orderOf(purchase)).paymentStatus).toBe('partially_refunded');
  await payBack(intent);
  await shop.stripe.idle();
  expect(await orderOf(purchase)).toMatchObject({
    paymentStatus: 'refunded',
    status: 'processing',
    hold: 'sold',
  });
});

it("P6: an order ends in Stripe's state for every order of its payment and refund events", async () => {
  shop.stripe.faults.set({ hold: true });
  for (const order of permutations([0, 1, 2])) {
    const purchase = await waiting();
    const intent = await pay(purchase);
    const tell = eventsOf(purchase).filter(({ type }) => type === 'checkout.session.completed');
    await payBack(intent, 100);
    // the first event is delivered before there is more to read
    await payBack(intent, 50);
    tell.push(...eventsOf(purchase).filter(({ type }) => type === 'charge.refunded'));
    for (const at of order) expect((await shop.deliver(tell[at]!)).status).toBe(200);
    expect(await orderOf(purchase)).toMatchObject({ hold: 'sold', paymentStatus: 'partially_refunded' });
    expect(await units(purchase.product)).toEqual({ stock: 4, held: 0, totalSales: 1 });
  }
});

it('P6: a refund event that arrives before the payment event sells and refunds the order', async () => {
  shop.stripe.faults.set({ hold: true });
  const purchase = await waiting();
  await payBack(await pay(purchase), 100);
  await shop.deliver(eventsOf(purchase).find(({ type }) => type === 'charge.refunded')!);
  expect(await orderOf(purchase)).toMatchObject({ hold: 'sold', paymentStatus: 'partially_refunded' });
});

it('P6: an outdated read of a refund does not overwrite a newer one', async () => {
  const purchase = await waiting();
  const intent = await pay(purchase);
  await shop.stripe.idle();
  shop.stripe.faults.set({ hold: true });
  await payBack(intent, 100);
  // this call reads a partial refund, and is slower than one that reads the full refund
  let transactions = 0;
  const calls = faultCalls(
    async (send) => {
      if (++transactions === 1) {
        await payBack(intent);
        await reconcileOrder(purchase.sessionId, new Date());
      }
      return send();
    },
    (_, operation) => operation === 'TransactWriteItems',
  );
  await reconcileOrder(purchase.sessionId, new Date());
  calls.restore();
  // its own, refused, and one for each refund that the faster call has adopted
  expect(transactions).toBe(3);
  const { paymentStatus, refundedCents, totalCents } = await orderOf(purchase);
  expect({ paymentStatus, refundedCents }).toEqual({ paymentStatus: 'refunded', refundedCents: totalCents });
});

it('an order that was refunded before its payment event arrived is not sold', async () => {
  shop.stripe.faults.set({ hold: true });
  const purchase = await waiting();
  await payBack(await pay(purchase));
  for (const event of eventsOf(purchase)) await shop.deliver(event);
  expect(await orderOf(purchase)).toMatchObject({
    hold: 'refunded',
    status: 'refunded',
    paymentStatus: 'refunded',
  });
  expect(await units(purchase.product)).toEqual(released);
  // the operator who refunded has informed the buyer; a "sold out" message would be wrong
  expect([await news(purchase.buyer), await mailsOf(purchase)]).toEqual([[], []]);
});

it('a late payment that an operator has refunded is not sold, although there is stock', async () => {
  shop.stripe.faults.set({ hold: true });
  const late = await waiting();
  await releaseOrder(await orderOf(late), new Date());
  await payBack(await pay(late));
  for (const event of eventsOf(late)) expect((await shop.deliver(event)).status).toBe(200);
  expect(await orderOf(late)).toMatchObject({ hold: 'refunded', paymentStatus: 'refunded' });
  expect(await units(late.product)).toEqual(released);
});

it('P9: of a concurrent sale and refund of one order one happens', async () => {
  shop.stripe.faults.set({ hold: true });
  const late = await waiting(1);
  await releaseOrder(await orderOf(late), new Date());
  const rival = await createBuyer('Rival');
  const { body } = await open(rival, [cartLine(late.product)]);
  const intent = await pay(late);
  const settled = () => reconcileOrder(late.sessionId, new Date());
  // one call is about to sell; another finds no stock; before it writes that, units return and
  // the first call sells them
  let transactions = 0;
  let sell: (() => Promise<unknown>) | undefined;
  let sold: Promise<unknown> | undefined;
  const calls = faultCalls(
    async (send) => {
      transactions++;
      if (transactions === 1) {
        sell = send;
        await settled();
        return sold;
      }
      if (transactions === 3) {
        await cancel(rival, body.data.orderId);
        sold = sell!();
        await sold;
      }
      return send();
    },
    (_, command) => command === 'TransactWriteItems',
  );
  await settled();
  calls.restore();
  expect(transactions).toBeGreaterThan(3);
  expect(await orderOf(late)).toMatchObject({ hold: 'sold', paymentStatus: 'paid' });
  expect((await shop.sdk.refunds.list({ payment_intent: intent })).data).toEqual([]);
  expect(await units(late.product)).toEqual({ stock: 0, held: 0, totalSales: 1 });
});
