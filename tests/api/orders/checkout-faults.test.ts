import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { purchases } from '../../support/purchases.ts';
import { advance, newBuyer, startShop, stocked, wish } from '../../support/shop.ts';
import { crashBefore, faultCalls, lostAnswer, throttle } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => {
  shop.stripe.faults.reset();
  shop.breakQueue(() => false);
});

const { handler: orders } = await import('#functions/orders/index.ts');
const { handler: sweep } = await import('#functions/sweep-leftovers/index.ts');
const { attachCheckout } = await import('#functions/_data/orders/order-changes.ts');
const { findOpenOrder } = await import('#functions/_data/orders/orders.ts');
const { findUser, updateUser } = await import('#functions/_data/accounts/users.ts');
const { openCheckout } = await import('#functions/shop-stripe/open-checkout.ts');
const { placeOrder } = await import('#functions/shop-stripe/place-order.ts');
const { open, confirm, cancel, waiting, units, mailsOf, expectSoldOnce } = await purchases(shop);

const minute = 60_000;
const back = { stock: 5, held: 0, totalSales: 0 };

/** How many payment pages Stripe keeps open for a buyer. */
const pagesOf = async ({ userId }: { userId: string }) => {
  const sessions = [...shop.stripe.state.checkouts.values()].map(({ session }) => session);
  return sessions.filter(({ metadata, status }) => metadata?.userId === userId && status === 'open').length;
};

describe('many calls at once', () => {
  it('give a buyer one page and one hold, and tell the others to look again', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 50 })]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(buyer, [wish(product)])));
    const pages = new Set(
      answers.flatMap(({ status, body }) => (status === 200 ? [body.data.sessionId] : [])),
    );
    expect(pages.size).toBe(1);
    for (const { status, body } of answers) expect(status === 200 || body.code === 'conflict').toBe(true);
    expect(await pagesOf(buyer)).toBe(1);
    expect(await units(product)).toEqual({ stock: 49, held: 1, totalSales: 0 });
  });

  it('all find an order given up that never had a page', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    const order = await placeOrder(buyer.user, [wish(product)], new Date());
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(buyer, order._id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await units(product)).toEqual(back);
  });
});

describe('Stripe', () => {
  it('loses an answer: the same page is asked for again', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    shop.stripe.faults.set({ apiLostAnswers: 1 });
    expect((await open(buyer, [wish(product)])).status).toBe(200);
    const second = await newBuyer();
    // customer known, so that the first lost answer is that of the page
    expect((await open(second, [wish(product)])).status).toBe(200);
    expect((await cancel(second, (await openOrder(second))!._id)).status).toBe(200);
    shop.stripe.faults.set({ apiLostAnswers: 2 });
    expect((await open(second, [wish(product)])).status).toBe(200);
    expect([await pagesOf(buyer), await pagesOf(second)]).toEqual([1, 1]);
  });

  it('is asked twice for one order, as by two processes: it opens one page', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    const order = await placeOrder(buyer.user, [wish(product)], new Date());
    const first = await openCheckout(order, buyer.user);
    expect(await openCheckout(order, (await findUser(buyer.userId))!)).toEqual(first);
    expect(await pagesOf(buyer)).toBe(1);
  });

  it('has one customer for one user, with the saved address, though a crash forgot which', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    const shippingAddress = { address: 'Calle 1', city: 'Lugo', postalCode: '27001' };
    await updateUser(buyer.userId, { shippingAddress });
    let met = 0;
    // the first places the order, the second writes down whose the customer is
    const calls = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems' && ++met === 2);
    // not 502: it was not the payment provider
    expect((await open(buyer, [wish(product)])).status).toBe(500);
    calls.restore();
    expect((await open(buyer, [wish(product)])).status).toBe(200);
    const customers = [...shop.stripe.state.customers.values()].filter(
      ({ metadata }) => metadata.userId === buyer.userId,
    );
    expect(customers).toMatchObject([
      { name: 'Vera Prueba', shipping: { address: { line1: 'Calle 1', city: 'Lugo' } } },
    ]);
    expect((await findUser(buyer.userId))!.stripeCustomerId).toBe(customers[0]!.id);
  });

  it('loses every answer: 502, and nothing stays held', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    shop.stripe.faults.set({ apiLostAnswers: 99 });
    expect((await open(buyer, [wish(product)])).body.code).toBe('payment_provider');
    expect(await units(product)).toEqual(back);
  });

  it('cannot be asked about a payment: the answer claims nothing about the money', async () => {
    const purchase = await waiting();
    await shop.stripe.pay(purchase.sessionId);
    shop.stripe.faults.set({ apiFailures: 99 });
    const { status, body } = await confirm(purchase.buyer, purchase.sessionId);
    expect(status).toBe(502);
    expect(body.message).not.toMatch(/cobrado/);
  });

  it('has forgotten the customer: there is a new one', async () => {
    const { buyer, product, orderId } = await waiting();
    await cancel(buyer, orderId);
    shop.stripe.state.customers.delete((await findUser(buyer.userId))!.stripeCustomerId!);
    expect((await open(buyer, [wish(product)])).status).toBe(200);
  });

  it('knows nothing of the page, as after a change of account: the sweep gives the units back', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    const order = await placeOrder(buyer.user, [wish(product)], new Date());
    await attachCheckout(order, 'cs_test_of_another_account', 'https://checkout.stripe.com/');
    await advance(32 * minute);
    await sweep();
    expect(await units(product)).toEqual(back);
  });

  it('takes addresses that our own form would not: the order can still be read', async () => {
    const purchase = await waiting();
    const address = {
      line1: 'C/ Mayor '.repeat(20),
      line2: 'Portal '.repeat(20),
      city: '',
      postal_code: '28 013',
    };
    await shop.stripe.pay(purchase.sessionId, { address });
    await shop.stripe.idle();
    await expectSoldOnce(purchase);
    const { status, body } = await call(orders, 'GET /api/orders/my-orders', { token: purchase.buyer.token });
    expect([status, body.data?.[0].shippingAddress.postalCode]).toEqual([200, '28 013']);
  });

  it('P22: is not asked about what is no session, nor without end', async () => {
    const buyer = await newBuyer();
    shop.stripe.faults.set({ apiLostAnswers: 9 });
    for (const forged of ['../customers', 'cs_1/expire', 'cs_1?x', 'pi_1', ' '])
      expect((await confirm(buyer, forged)).body.code, forged).toBe('order_not_found');
    expect(shop.stripe.faults.current.apiLostAnswers).toBe(9);
    shop.stripe.faults.reset();
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await confirm(buyer, 'cs_test_invented')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await cancel(buyer, 'ord_01JD0000000000000000000000')).status).toBe(429);
  });
});

describe('the table and the queue', () => {
  it('P26: a transaction whose answers get lost is done once and not refused by itself', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    let lost = 0;
    const calls = faultCalls(lostAnswer, (_, command) => command === 'TransactWriteItems' && ++lost <= 2);
    expect((await open(buyer, [wish(product)])).status).toBe(200);
    calls.restore();
    expect(await units(product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  it('a catalogue version that cannot be raised fails no purchase', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    const calls = faultCalls(throttle, (_, command, key) => command === 'UpdateItem' && key === 'catalogue');
    const { status, body } = await open(buyer, [wish(product)]);
    expect(status).toBe(200);
    await shop.stripe.pay(body.data.sessionId);
    expect((await confirm(buyer, body.data.sessionId)).body.data.order.paymentStatus).toBe('paid');
    calls.restore();
  });

  it('a queue that is down hides no paid order, and its mails go when it is back', async () => {
    const purchase = await waiting();
    shop.stripe.faults.set({ hold: true });
    shop.breakQueue(() => true);
    await shop.stripe.pay(purchase.sessionId);
    const { status, body } = await confirm(purchase.buyer, purchase.sessionId);
    expect([status, body.data?.order.paymentStatus]).toEqual([200, 'paid']);
    await advance(11 * minute);
    await expect(sweep()).rejects.toThrow('leftovers');
    expect(await mailsOf(purchase)).toEqual([]);
    shop.breakQueue(() => false);
    await sweep();
    await expectSoldOnce(purchase);
  });

  it('fifty lines fit into one transaction when they are held, sold, and given back', async () => {
    const shelf = await Promise.all(Array.from({ length: 50 }, () => stocked({ stock: 5 })));
    const items = shelf.map((product) => wish(product, 2));
    const [buyer, other] = await Promise.all([newBuyer(), newBuyer()]);
    const bought = await open(buyer, items);
    const left = await open(other, items);
    expect([bought.status, left.status]).toEqual([200, 200]);
    await shop.stripe.pay(bought.body.data.sessionId);
    await shop.stripe.idle();
    expect((await cancel(other, left.body.data.orderId)).status).toBe(200);
    for (const product of shelf) expect(await units(product)).toEqual({ stock: 3, held: 0, totalSales: 2 });
  });
});

const openOrder = async ({ userId }: { userId: string }) => findOpenOrder((await findUser(userId))!);
