import { afterAll, beforeEach, expect, it } from 'vitest';
import { purchases, type Purchase } from '../../support/purchases.ts';
import { newBuyer, startShop, wish } from '../../support/shop.ts';
import { faultCalls } from '../../support/table/table-faults.ts';
import { permutations } from '../../support/permutations.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { releaseOrder, reconcileOrder } = await import('#functions/_flows/orders/reconcile-order.ts');
const { open, cancel, waiting, orderOf, units, news, mailsOf, eventsOf } = await purchases(shop);

const back = { stock: 5, held: 0, totalSales: 0 };

/** Pays at Stripe and gives the payment's id; our webhook may not have heard of it. */
async function pay({ sessionId }: Purchase): Promise<string> {
  await shop.stripe.pay(sessionId);
  return (await shop.sdk.checkout.sessions.retrieve(sessionId)).payment_intent as string;
}

const payBack = (intent: string, amount?: number) =>
  shop.sdk.refunds.create({ payment_intent: intent, amount });

it('copies refunds that operators make at Stripe', async () => {
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

it('P6: payment and refunds in every order of arrival end as Stripe has them', async () => {
  shop.stripe.faults.set({ hold: true });
  for (const order of permutations([0, 1, 2])) {
    const purchase = await waiting();
    const intent = await pay(purchase);
    const tell = eventsOf(purchase).filter(({ type }) => type === 'checkout.session.completed');
    await payBack(intent, 100);
    // the first event is told before there is more to see
    await payBack(intent, 50);
    tell.push(...eventsOf(purchase).filter(({ type }) => type === 'charge.refunded'));
    for (const at of order) expect((await shop.deliver(tell[at]!)).status).toBe(200);
    expect(await orderOf(purchase)).toMatchObject({ hold: 'sold', paymentStatus: 'partially_refunded' });
    expect(await units(purchase.product)).toEqual({ stock: 4, held: 0, totalSales: 1 });
  }
});

it('P6: a refund that is the first we hear of a payment is seen in its sale', async () => {
  shop.stripe.faults.set({ hold: true });
  const purchase = await waiting();
  await payBack(await pay(purchase), 100);
  await shop.deliver(eventsOf(purchase).find(({ type }) => type === 'charge.refunded')!);
  expect(await orderOf(purchase)).toMatchObject({ hold: 'sold', paymentStatus: 'partially_refunded' });
});

it('P6: what an older look at Stripe has seen does not overwrite a newer one', async () => {
  const purchase = await waiting();
  const intent = await pay(purchase);
  await shop.stripe.idle();
  shop.stripe.faults.set({ hold: true });
  await payBack(intent, 100);
  // this call sees a part refunded, and is slower than one that sees all of it refunded
  const { recordRefund } = await import('#functions/_data/orders/order-changes.ts');
  const old = await orderOf(purchase);
  await payBack(intent);
  await reconcileOrder(purchase.sessionId, new Date());
  await expect(recordRefund(old, 'partially_refunded')).rejects.toMatchObject({ refusal: 'refund_known' });
  expect((await orderOf(purchase)).paymentStatus).toBe('refunded');
});

it('does not sell what was refunded before anybody here heard of the payment', async () => {
  shop.stripe.faults.set({ hold: true });
  const purchase = await waiting();
  await payBack(await pay(purchase));
  for (const event of eventsOf(purchase)) await shop.deliver(event);
  expect(await orderOf(purchase)).toMatchObject({
    hold: 'refunded',
    status: 'refunded',
    paymentStatus: 'refunded',
  });
  expect(await units(purchase.product)).toEqual(back);
  // the operator who paid it back has told the buyer why; "sold out" would be a lie
  expect([await news(purchase.buyer), await mailsOf(purchase)]).toEqual([[], []]);
});

it('does not sell a late payment that an operator has paid back by hand, though there is stock', async () => {
  shop.stripe.faults.set({ hold: true });
  const late = await waiting();
  await releaseOrder(await orderOf(late));
  await payBack(await pay(late));
  for (const event of eventsOf(late)) expect((await shop.deliver(event)).status).toBe(200);
  expect(await orderOf(late)).toMatchObject({ hold: 'refunded', paymentStatus: 'refunded' });
  expect(await units(late.product)).toEqual(back);
});

it('P9: of a sale and a refund that are decided at the same moment, one happens', async () => {
  shop.stripe.faults.set({ hold: true });
  const late = await waiting(1);
  await releaseOrder(await orderOf(late));
  const rival = await newBuyer('Rival');
  const { body } = await open(rival, [wish(late.product)]);
  const intent = await pay(late);
  const settled = () => reconcileOrder(late.sessionId, new Date());
  // one call is about to sell; meanwhile another finds nothing left; before it writes that, the rival leaves and
  // the first one sells
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
