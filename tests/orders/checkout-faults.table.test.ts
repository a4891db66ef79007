import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { startCheckoutCalls } from '../support/checkout-calls.ts';
import { advance, createBuyer, startShop, createProduct, cartLine } from '../support/start-shop.ts';
import { crashBefore, faultCalls, lostAnswer, throttle } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => {
  shop.stripe.faults.reset();
});

const { handler: orders } = await import('#functions/orders/orders.lambda.ts');
const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { attachCheckout } = await import('#functions/orders/order-changes.ts');
const { findLastOrder } = await import('#functions/orders/orders.ts');
const { findUser, updateUser } = await import('#functions/accounts/users.ts');
const { openCheckout } = await import('#functions/orders/checkout/create-checkout-session.ts');
const { placeOrder } = await import('#functions/orders/checkout/place-order.ts');
const { open, confirm, cancel, waiting, units, expectSoldOnce } = await startCheckoutCalls(shop);

const minute = 60_000;
const ip = '203.0.113.7';
const released = { stock: 5, held: 0, totalSales: 0 };

/** The number of payment pages that Stripe keeps open for a buyer. */
const pagesOf = async ({ userId }: { userId: string }) => {
  const sessions = [...shop.stripe.state.checkouts.values()].map(({ session }) => session);
  return sessions.filter(({ metadata, status }) => metadata?.userId === userId && status === 'open').length;
};

describe('concurrent calls', () => {
  it('concurrent checkouts of one buyer open one page with one hold, and the others get 409', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 50 })]);
    const responses = await Promise.all(Array.from({ length: 6 }, () => open(buyer, [cartLine(product)])));
    const pages = new Set(
      responses.flatMap(({ status, body }) => (status === 200 ? [body.data.sessionId] : [])),
    );
    expect(pages.size).toBe(1);
    for (const { status, body } of responses) expect(status === 200 || body.code === 'conflict').toBe(true);
    expect(await pagesOf(buyer)).toBe(1);
    expect(await units(product)).toEqual({ stock: 49, held: 1, totalSales: 0 });
  });

  it('concurrent cancellations of an order without a page all return it as cancelled', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const order = await placeOrder(buyer.user, [cartLine(product)], ip, new Date());
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(buyer, order._id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await units(product)).toEqual(released);
  });
});

describe('Stripe', () => {
  it('a checkout whose response from Stripe is lost requests the same page again', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    shop.stripe.faults.set({ apiLostAnswers: 1 });
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
    const second = await createBuyer();
    // the customer exists, so that the first lost response is that of the page
    expect((await open(second, [cartLine(product)])).status).toBe(200);
    expect((await cancel(second, (await openOrder(second))!._id)).status).toBe(200);
    shop.stripe.faults.set({ apiLostAnswers: 2 });
    expect((await open(second, [cartLine(product)])).status).toBe(200);
    expect([await pagesOf(buyer), await pagesOf(second)]).toEqual([1, 1]);
  });

  it('two processes that open the page of one order open one page', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const order = await placeOrder(buyer.user, [cartLine(product)], ip, new Date());
    const first = await openCheckout(order, buyer.user);
    expect(await openCheckout(order, (await findUser(buyer.userId))!)).toEqual(first);
    expect(await pagesOf(buyer)).toBe(1);
  });

  it('a user has one customer with the saved address, also after a crash before its id was saved', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const shippingAddress = { address: 'Calle 1', city: 'Lugo', postalCode: '27001' };
    await updateUser(buyer.userId, { shippingAddress });
    let met = 0;
    // the first transaction places the order, the second saves the customer of the user
    const calls = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems' && ++met === 2);
    // not 502: the failure was the table's
    expect((await open(buyer, [cartLine(product)])).status).toBe(500);
    calls.restore();
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
    const customers = [...shop.stripe.state.customers.values()].filter(
      ({ metadata }) => metadata.userId === buyer.userId,
    );
    expect(customers).toMatchObject([
      { name: 'Vera Prueba', shipping: { address: { line1: 'Calle 1', city: 'Lugo' } } },
    ]);
    expect((await findUser(buyer.userId))!.stripeCustomerId).toBe(customers[0]!.id);
  });

  it('a checkout whose every response from Stripe is lost is a 502, and nothing stays held', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    shop.stripe.faults.set({ apiLostAnswers: 99 });
    expect((await open(buyer, [cartLine(product)])).body.code).toBe('payment_provider');
    expect(await units(product)).toEqual(released);
  });

  it('a confirmation without a response from Stripe says nothing about the payment', async () => {
    const purchase = await waiting();
    await shop.stripe.pay(purchase.sessionId);
    shop.stripe.faults.set({ apiFailures: 99 });
    const { status, body } = await confirm(purchase.buyer, purchase.sessionId);
    expect(status).toBe(502);
    expect(body.message).not.toMatch(/cobrado/);
  });

  it('a checkout creates a new customer when Stripe has deleted the old one', async () => {
    const { buyer, product, orderId } = await waiting();
    await cancel(buyer, orderId);
    shop.stripe.state.customers.delete((await findUser(buyer.userId))!.stripeCustomerId!);
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
  });

  it('housekeeping releases the units of an order whose page Stripe does not know', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const order = await placeOrder(buyer.user, [cartLine(product)], ip, new Date());
    await attachCheckout(order, 'cs_test_of_another_account', 'https://checkout.stripe.com/');
    await advance(32 * minute);
    await housekeep();
    expect(await units(product)).toEqual(released);
  });

  it("an order with an address that the site's form refuses can still be read", async () => {
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

  nightly(
    'P22: Stripe is not called for a malformed session id, and confirmations are rate limited',
    async () => {
      holdClock();
      const buyer = await createBuyer();
      shop.stripe.faults.set({ apiLostAnswers: 9 });
      for (const forged of ['../customers', 'cs_1/expire', 'cs_1?x', 'pi_1', ' '])
        expect((await confirm(buyer, forged)).body.code, forged).toBe('order_not_found');
      expect(shop.stripe.faults.current.apiLostAnswers).toBe(9);
      shop.stripe.faults.reset();
      const statuses: number[] = [];
      for (let i = 0; i < 60; i++) statuses.push((await confirm(buyer, 'cs_test_invented')).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
      expect((await cancel(buyer, 'ord_01JD0000000000000000000000')).status).toBe(429);
    },
  );
});

describe('table', () => {
  it('P26: a transaction whose responses are lost is written once and not refused by its own condition', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    let lost = 0;
    const calls = faultCalls(lostAnswer, (_, command) => command === 'TransactWriteItems' && ++lost <= 2);
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
    calls.restore();
    expect(await units(product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  it('a purchase succeeds when the catalogue version cannot be raised', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const calls = faultCalls(throttle, (_, command, key) => command === 'UpdateItem' && key === 'catalogue');
    const { status, body } = await open(buyer, [cartLine(product)]);
    expect(status).toBe(200);
    await shop.stripe.pay(body.data.sessionId);
    expect((await confirm(buyer, body.data.sessionId)).body.data.order.paymentStatus).toBe('paid');
    calls.restore();
  });

  nightly(
    'an order of forty lines fits into one transaction when it is held, sold and released',
    async () => {
      const shelf = await Promise.all(Array.from({ length: 40 }, () => createProduct({ stock: 5 })));
      const items = shelf.map((product) => cartLine(product, 2));
      const [buyer, other] = await Promise.all([createBuyer(), createBuyer()]);
      const bought = await open(buyer, items);
      const left = await open(other, items);
      expect([bought.status, left.status]).toEqual([200, 200]);
      await shop.stripe.pay(bought.body.data.sessionId);
      await shop.stripe.idle();
      expect((await cancel(other, left.body.data.orderId)).status).toBe(200);
      for (const product of shelf) expect(await units(product)).toEqual({ stock: 3, held: 0, totalSales: 2 });
    },
  );
});

const openOrder = async ({ userId }: { userId: string }) => {
  const order = await findLastOrder((await findUser(userId))!);
  return order?.hold === 'held' ? order : null;
};
