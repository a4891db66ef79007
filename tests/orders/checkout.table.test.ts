import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOf, nightly, rounds } from '#tests/support/run/rounds.ts';
import * as z from 'zod';
import { deliveryRange, deliveryText } from '#shared/rules/orders/delivery.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { permutations } from '../support/permutations.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { startCheckoutCalls, type Buyer } from '../support/checkout-calls.ts';
import { advance, createBuyer, startShop, createProduct, cartLine } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { handler: cart } = await import('#functions/orders/checkout/cart.lambda.ts');
const { handler: orders } = await import('#functions/orders/orders.lambda.ts');
const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { keys } = await import('#functions/entities.ts');
const { findExpiredHolds } = await import('#functions/orders/order-changes.ts');
const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { openCheckout } = await import('#functions/orders/checkout/create-checkout-session.ts');
const { placeOrder } = await import('#functions/orders/checkout/place-order.ts');
const { findOrder } = await import('#functions/orders/orders.ts');
const { get, update } = await import('#functions/platform/table/table.ts');
const { orderResponse } = await import('#functions/orders/order-response.ts');
const { paidNotifications } = await import('#functions/orders/order-notifications.ts');
const { releaseOrder, reconcileOrder } = await import('#functions/orders/checkout/reconcile-order.ts');
const { open, confirm, cancel, waiting, orderOf, units, news, mailsOf, expectSoldOnce, eventsOf } =
  await startCheckoutCalls(shop);

const catalogueVersion = async () =>
  (await get(z.object({ version: z.int().default(0) }), keys.catalogueVersion()))!.version;

const minute = 60_000;
const ip = '203.0.113.7';
const released = { stock: 5, held: 0, totalSales: 0 };

nightly('the order mail and the paid order say when it arrives', async () => {
  holdClock();
  const purchase = await waiting();
  await shop.stripe.pay(purchase.sessionId);
  await shop.stripe.idle();
  const { orderNumber } = await orderOf(purchase);
  const mails = (await shop.mails()).map(({ content }) => content);
  const confirmed = mails.find(
    ({ template, data }) => template === 'order-confirmed' && data.orderNumber === orderNumber,
  );
  const range = deliveryRange(new Date());
  expect(confirmed?.data).toMatchObject({ arrival: `Llega ${deliveryText(range)}.` });
  expect(orderResponse(await orderOf(purchase)).arrival).toEqual(range);
});

it('an order to the Canaries says the longer range', async () => {
  const paidAt = '2026-11-23T09:00:00.000Z';
  const shippingAddress = {
    name: 'Ana',
    address: 'Calle del Castillo 1',
    city: 'Santa Cruz de Tenerife',
    postalCode: '38001',
    country: 'ES',
  };
  const order = sampleOrder(new Date(paidAt), { status: 'processing', paidAt, shippingAddress });
  const range = { from: '2026-11-26', to: '2026-12-02' };
  expect(orderResponse(order).arrival).toEqual(range);
  const buyer = await createBuyer();
  const told = await paidNotifications({ ...order, userId: buyer.userId }, new Date(paidAt));
  expect(told.mails[0]!.content.data).toMatchObject({ arrival: `Llega ${deliveryText(range)}.` });
});

describe('P53: saved cart of a paid order', () => {
  /** Puts units of a product into the saved cart. */
  async function put({ token }: Buyer, { _id: productId }: { _id: string }, quantity = 1): Promise<void> {
    await bumpCatalogueVersion();
    const body = { productId, quantity };
    expect((await call(cart, 'POST /api/cart/add', { token, body })).status).toBe(200);
  }
  const saved = async ({ token }: Buyer) =>
    (
      (await call(cart, 'GET /api/cart', { token })).body.data.cart.items as {
        _id: string;
        quantity: number;
      }[]
    ).map(({ _id, quantity }) => [_id, quantity]);

  it('P53: a sale takes its units out of the saved cart, although the success page is never seen', async () => {
    const [buyer, bought, other] = await Promise.all([createBuyer(), createProduct(), createProduct()]);
    await put(buyer, bought, 3);
    await put(buyer, other);
    const { body } = await open(buyer, [cartLine(bought, 2), cartLine(other)]);
    shop.stripe.faults.set({ duplicate: 3, shuffle: true });
    await shop.stripe.pay(body.data.sessionId);
    await shop.stripe.idle();
    expect(await saved(buyer)).toEqual([[bought._id, 1]]);
    await confirm(buyer, body.data.sessionId);
    expect(await saved(buyer)).toEqual([[bought._id, 1]]);
  });

  nightly('P53: a cart that changes while the order is paid keeps the change', async () => {
    const [buyer, bought, other] = await Promise.all([createBuyer(), createProduct(), createProduct()]);
    await put(buyer, bought);
    const { body } = await open(buyer, [cartLine(bought)]);
    await Promise.all([shop.stripe.pay(body.data.sessionId), ...[1, 2, 3].map(() => put(buyer, other))]);
    await shop.stripe.idle();
    expect(await saved(buyer)).toEqual([[other._id, 3]]);
  });

  it('P53: a checkout of products that were just paid, from a tab that still shows them, asks before it charges again', async () => {
    const { buyer, product, sessionId, orderId } = await waiting();
    await shop.stripe.pay(sessionId);
    await shop.stripe.idle();
    const asked = await open(buyer, [cartLine(product)]);
    expect([asked.status, asked.body.code]).toEqual([409, 'already_ordered']);
    expect(asked.body.details).toMatchObject({ orderId });
    expect(await units(product)).toMatchObject({ stock: 4, held: 0 });
    const again = await open(buyer, [cartLine(product)], { again: true });
    expect([again.status, again.body.data.orderId === orderId]).toEqual([200, false]);
  });

  it('P53: the question also comes while the event of the payment is delayed, and not for what was put into the cart since', async () => {
    shop.stripe.faults.set({ hold: true });
    const { buyer, product, sessionId } = await waiting();
    await shop.stripe.pay(sessionId);
    expect((await open(buyer, [cartLine(product)])).body.code).toBe('already_ordered');
    await put(buyer, product);
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
    shop.stripe.faults.reset();
    await shop.stripe.release();
  });
});

describe('P54: stock that is held and not paid', () => {
  it('P54: an order holds at most a share of what is left, a smaller one for an account without a confirmed e-mail', async () => {
    const [stranger, known, product] = await Promise.all([
      createBuyer('Vera', { emailVerified: false }),
      createBuyer(),
      createProduct({ stock: 40 }),
    ]);
    const refused = await open(stranger, [cartLine(product, 11)]);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_units']);
    expect(refused.body.message).toMatch(/10 unidades.*confirma tu email/);
    expect((await open(known, [cartLine(product, 21)])).body.code).toBe('too_many_units');
    expect(await units(product)).toEqual({ stock: 40, held: 0, totalSales: 0 });
    expect((await open(stranger, [cartLine(product, 10)])).status).toBe(200);
    expect((await open(known, [cartLine(product, 15)])).status).toBe(200);
    expect(await units(product)).toEqual({ stock: 15, held: 25, totalSales: 0 });
  });

  it('P54: an account whose holds were not paid five times within an hour waits for the next one', async () => {
    holdClock();
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    for (let nth = 0; nth < 5; nth++) {
      const { status, body } = await open(buyer, [cartLine(product)]);
      expect(status).toBe(200);
      expect((await cancel(buyer, body.data.orderId)).status).toBe(200);
    }
    const refused = await open(buyer, [cartLine(product)]);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(await units(product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
    vi.setSystemTime(Date.now() + 60 * minute);
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
  });

  /** Holds as many units as are allowed, of a few tries; 0 when none is. */
  async function holdMost(buyer: Buyer, product: Awaited<ReturnType<typeof createProduct>>, ip: string) {
    for (const quantity of [10, 5, 3, 1])
      if ((await open(buyer, [cartLine(product, quantity)], { ip })).status === 200) return quantity;
    return 0;
  }
  /** The day begins, so that the holds of a test are those of one day. */
  const startDay = () => advance(86_400_000 - (Date.now() % 86_400_000));
  /** The pages are left until they expire. */
  async function expireAll() {
    await advance(40 * minute);
    await shop.stripe.tick();
  }

  it('P265: unverified accounts that let their holds expire hold less each time, each by itself and all of a network', async () => {
    await startDay();
    const product = await createProduct({ stock: 179 });
    const accounts = await Promise.all(
      Array.from({ length: 9 }, () => createBuyer('Vera', { emailVerified: false })),
    );
    const heldOf: number[][] = [];
    for (let round = 0; round < rounds(1, 2); round++) {
      const held = [];
      for (const account of accounts) held.push(await holdMost(account, product, '198.51.100.9'));
      heldOf.push(held);
      await expireAll();
    }
    expect(heldOf).toEqual(firstOf(1, [[10, 10, 5, 5, 3, 3, 1, 1, 0], Array(9).fill(0)]));
    expect(await units(product)).toEqual({ stock: 179, held: 0, totalSales: 0 });
    const spread = await createProduct({ stock: 179 });
    const [alone] = accounts;
    const ofOne = [];
    for (let round = 0; round < 4; round++) {
      ofOne.push(await holdMost(alone!, spread, `198.51.100.${20 + round}`));
      await expireAll();
    }
    expect(ofOne).toEqual([10, 5, 3, 1]);
  });

  it('P265: a buyer who has paid in the end, and one whose page did not open, counts no unpaid hold', async () => {
    const [buyer, product] = await Promise.all([
      createBuyer('Vera', { emailVerified: false }),
      createProduct({ stock: 100 }),
    ]);
    for (let bought = 0; bought < 3; bought++) {
      shop.stripe.faults.set({ apiFailures: 9 });
      expect((await open(buyer, [cartLine(product, 10)], { again: true })).status).toBe(502);
      shop.stripe.faults.reset();
      const { status, body } = await open(buyer, [cartLine(product, 10)], { again: true });
      expect([bought, status]).toEqual([bought, 200]);
      await shop.stripe.pay(body.data.sessionId);
      await shop.stripe.idle();
    }
  });

  nightly('P265: the refusal says why, and that a confirmed e-mail or the next day helps', async () => {
    const product = await createProduct({ stock: 100 });
    const [stranger, known] = await Promise.all([
      createBuyer('Vera', { emailVerified: false }),
      createBuyer(),
    ]);
    const refusals = [];
    for (const buyer of [stranger, known])
      for (let nth = 0; nth < 4; nth++) {
        const { body } = await open(buyer, [cartLine(product)], { ip: '198.51.100.40' });
        await cancel(buyer, body.data.orderId);
        const { status, body: refused } = await open(buyer, [cartLine(product, 60)]);
        refusals.push([status, refused.message]);
      }
    expect(refusals).toMatchInlineSnapshot(`
      [
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 5 unidades de una vez. Baja la cantidad, o confirma tu email para pedir más.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 3 unidades de una vez. Baja la cantidad, o confirma tu email para pedir más.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 1 unidad de una vez. Baja la cantidad, o confirma tu email para pedir más.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión. Confirma tu email para pedirlo, o vuelve a intentarlo mañana.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 25 unidades de una vez. Baja la cantidad, o vuelve a intentarlo mañana.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 12 unidades de una vez. Baja la cantidad, o vuelve a intentarlo mañana.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 6 unidades de una vez. Baja la cantidad, o vuelve a intentarlo mañana.",
        ],
        [
          409,
          "Hoy se ha reservado «Proteína de suero» varias veces sin pagar desde tu cuenta o tu conexión: ahora puedes pedir 3 unidades de una vez. Baja la cantidad, o vuelve a intentarlo mañana.",
        ],
      ]
    `);
  });
});

describe('purchase', () => {
  it('a purchase leads from the cart to a paid order with its number, stock changes and notifications', async () => {
    const purchase = await waiting();
    expect(purchase.url).toContain(shop.stripe.url);
    expect(await units(purchase.product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
    await shop.stripe.pay(purchase.sessionId, {
      name: 'Vera',
      address: { line1: 'Calle 1', city: 'Lugo', postal_code: '27001' },
    });
    await shop.stripe.idle();
    await expectSoldOnce(purchase);
    const { body } = await call(orders, 'GET /api/orders/my-orders', { token: purchase.buyer.token });
    expect(body.data).toMatchObject([
      {
        _id: purchase.orderId,
        items: [{ product: purchase.product._id, quantity: 1, price: 24.9 }],
        shipping: 4.99,
        total: 29.89,
        paymentStatus: 'paid',
        shippingAddress: {
          name: 'Vera',
          address: 'Calle 1',
          city: 'Lugo',
          postalCode: '27001',
          country: 'ES',
        },
      },
    ]);
  });

  it('every change of stock raises the catalogue version', async () => {
    const versions = [await catalogueVersion()];
    const noted = async () => void versions.push(await catalogueVersion());
    const [left, bought] = [await waiting(), await waiting()];
    await noted();
    await cancel(left.buyer, left.orderId);
    await noted();
    await shop.stripe.pay(bought.sessionId);
    await shop.stripe.idle();
    await noted();
    expect(versions.map((version) => version - versions[0]!)).toEqual([0, 2, 3, 4]);
  });

  it('a checkout of the same cart reuses the open page, and one of another cart closes it', async () => {
    const { buyer, product, sessionId } = await waiting();
    expect((await open(buyer, [cartLine(product)])).body.data.sessionId).toBe(sessionId);
    await advance(1);
    const other = await open(buyer, [cartLine(product, 2)]);
    expect(other.body.data.sessionId).not.toBe(sessionId);
    expect((await shop.sdk.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    expect(await units(product)).toEqual({ stock: 3, held: 2, totalSales: 0 });
  });

  it('a checkout opens a new page when a price has changed or the page is about to expire', async () => {
    const { buyer, product, sessionId } = await waiting();
    const change = { update: 'SET priceCents = :price', values: { ':price': 1990 } };
    await update(keys.product(product._id), change);
    const dearer = await open(buyer, [cartLine({ ...product, priceCents: 1990 })]);
    expect(dearer.body.data.sessionId).not.toBe(sessionId);
    expect((await shop.sdk.checkout.sessions.retrieve(dearer.body.data.sessionId)).amount_subtotal).toBe(
      1990,
    );
    await advance(22 * minute);
    const later = await open(buyer, [cartLine({ ...product, priceCents: 1990 })]);
    expect(later.body.data.sessionId).not.toBe(dearer.body.data.sessionId);
    expect(await units(product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  it('a second click does not close a page that is being opened, unless the first call has crashed', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const opening = await placeOrder(buyer.user, [cartLine(product)], ip, new Date());
    expect((await open(buyer, [cartLine(product)])).body.code).toBe('conflict');
    expect((await findOrder(buyer.userId, opening._id))!.hold).toBe('held');
    await advance(31_000);
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
    expect(await units(product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  it('a checkout without a page from Stripe holds no units', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    shop.stripe.faults.set({ apiFailures: 9 });
    const { status, body } = await open(buyer, [cartLine(product)]);
    expect(status).toBe(502);
    expect(body.code).toBe('payment_provider');
    expect(await units(product)).toEqual(released);
  });

  it('the units are released when the buyer returns without paying, and not after a payment', async () => {
    const left = await waiting();
    expect((await cancel(left.buyer, left.orderId)).status).toBe(200);
    expect(await units(left.product)).toEqual(released);
    const paid = await waiting();
    await shop.stripe.pay(paid.sessionId);
    expect((await cancel(paid.buyer, paid.orderId)).body.code).toBe('already_paid');
    await expectSoldOnce(paid);
  });

  it("P18: another user's order and session are 404", async () => {
    const [theirs, stranger] = await Promise.all([waiting(), createBuyer('Otra')]);
    expect((await confirm(stranger, theirs.sessionId)).status).toBe(404);
    expect((await confirm(stranger, 'cs_test_invented')).status).toBe(404);
    expect((await cancel(stranger, theirs.orderId)).status).toBe(404);
    expect(await units(theirs.product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  it('P22: a burst of checkouts ends in 429', async () => {
    holdClock();
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await open(buyer, [cartLine(product)])).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  });
});

describe('events', () => {
  it('P4: ten concurrent webhook deliveries of one payment create one sale, one stock change and one pair of mails', async () => {
    shop.stripe.faults.set({ duplicate: 10 });
    const purchase = await waiting();
    await shop.stripe.pay(purchase.sessionId);
    await shop.stripe.idle();
    await expectSoldOnce(purchase);
  });

  it('P4: a later duplicate of a webhook delivery does no work', async () => {
    const purchase = await waiting();
    await shop.stripe.pay(purchase.sessionId);
    await shop.stripe.idle();
    shop.stripe.faults.set({ apiFailures: 9 });
    for (const event of eventsOf(purchase)) expect((await shop.deliver(event)).status).toBe(200);
    expect(shop.stripe.faults.current.apiFailures).toBe(9);
  });

  it('P5: a webhook and the success page at the same time fulfil an order once', async () => {
    const purchase = await waiting();
    shop.stripe.faults.set({ hold: true });
    await shop.stripe.pay(purchase.sessionId);
    const event = eventsOf(purchase).find(({ type }) => type === 'checkout.session.completed')!;
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.deliver(event)),
      ...Array.from({ length: 5 }, () => confirm(purchase.buyer, purchase.sessionId)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await expectSoldOnce(purchase);
  });

  nightly("P6: an order ends in Stripe's state for every order of its events", async () => {
    shop.stripe.faults.set({ hold: true });
    const first = await waiting();
    await shop.stripe.pay(first.sessionId, { card: '4000000000009243' });
    await shop.stripe.settle(first.sessionId, 'paid');
    const events = eventsOf(first).filter(({ type }) => type.startsWith('checkout.session'));
    expect(events.length).toBeGreaterThan(1);
    for (const order of permutations(events)) {
      const purchase = await waiting();
      await shop.stripe.pay(purchase.sessionId, { card: '4000000000009243' });
      await shop.stripe.settle(purchase.sessionId, 'paid');
      const own = eventsOf(purchase);
      for (const { type } of order) await shop.deliver(own.find((event) => event.type === type)!);
      await expectSoldOnce(purchase);
    }
  });

  it('P7: bad, missing, old and future signatures, changed bytes and other API versions are 400 and change nothing', async () => {
    // a signature of the future must not come into reach while the others are sent
    holdClock();
    const purchase = await waiting();
    shop.stripe.faults.set({ hold: true });
    await shop.stripe.pay(purchase.sessionId);
    const event = eventsOf(purchase).find(({ type }) => type === 'checkout.session.completed')!;
    const payload = JSON.stringify(event);
    const sign = (text: string, secret: string, age: number) =>
      shop.sdk.webhooks.generateTestHeaderString({
        payload: text,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - age,
      });
    const other = JSON.stringify({ ...event, api_version: '2020-08-27' });
    const attempts: [string, string][] = [
      [payload, ''],
      [payload, 'nonsense'],
      [payload, 't=1,v1=00'],
      [payload, sign(payload, 'whsec_other', 0)],
      [payload, sign(payload, shop.webhookSecret, 301)],
      [payload, sign(payload, shop.webhookSecret, -301)],
      [payload.replace('"paid"', '"PAID"'), sign(payload, shop.webhookSecret, 0)],
      [other, sign(other, shop.webhookSecret, 0)],
    ];
    for (const [body, signature] of attempts) {
      const response = await shop.receive(body, signature);
      expect(response, signature).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    }
    expect((await orderOf(purchase)).hold).toBe('held');
    expect((await shop.receive(payload, sign(payload, shop.webhookSecret, 299))).status).toBe(200);
    await expectSoldOnce(purchase);
  });

  it('P11: an order with a payment in progress stays pending, then follows the bank', async () => {
    for (const result of ['paid', 'failed'] as const) {
      const purchase = await waiting();
      await shop.stripe.pay(purchase.sessionId, { card: '4000000000009243' });
      await shop.stripe.idle();
      const { body } = await confirm(purchase.buyer, purchase.sessionId);
      expect(body.data.order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
      // housekeeping must not release units whose payment is in progress
      await advance(45 * minute);
      await housekeep();
      expect(await units(purchase.product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
      // and does not call Stripe about them every few minutes
      expect(await findExpiredHolds(new Date())).toEqual([]);
      await shop.stripe.settle(purchase.sessionId, result);
      await shop.stripe.idle();
      if (result === 'paid') await expectSoldOnce(purchase);
      else expect(await units(purchase.product)).toEqual(released);
    }
  });
});

describe('holds', () => {
  it('a hold ends with its payment page, by event or, when the event is lost, by housekeeping', async () => {
    for (const isLost of [false, true]) {
      const purchase = await waiting();
      shop.stripe.faults.set({ hold: isLost });
      await advance(32 * minute);
      if (!isLost) await shop.stripe.tick();
      else await housekeep();
      expect(await units(purchase.product)).toEqual(released);
      const { body } = await call(orders, 'GET /api/orders/my-orders', { token: purchase.buyer.token });
      expect(body.data).toEqual([]);
      shop.stripe.faults.reset();
    }
  });

  nightly('housekeeping does not read holds that have ended', async () => {
    const [bought, left] = [await waiting(), await waiting()];
    await shop.stripe.pay(bought.sessionId);
    await shop.stripe.idle();
    await cancel(left.buyer, left.orderId);
    const due = await findExpiredHolds(new Date(Date.now() + 365 * 24 * 60 * minute));
    const ended = new Set([bought.orderId, left.orderId]);
    expect(due.filter(({ _id }) => ended.has(_id))).toEqual([]);
  });

  it('an order whose hold has ended gets no payment page', async () => {
    const { buyer, product } = await waiting();
    const order = await placeOrder((await findUser(buyer.userId))!, [cartLine(product)], ip, new Date());
    await releaseOrder(order, new Date());
    await expect(openCheckout(order, buyer.user)).rejects.toMatchObject({ refusal: 'order_changed' });
  });

  it('P10: a page that expires while it is paid is either released or sold, once, beside the hold of another buyer', async () => {
    for (const first of firstOf(2, ['payment', 'expiry', 'any', 'expiry'])) {
      const purchase = await waiting();
      const rival = await createBuyer('Rival');
      const held = (await open(rival, [cartLine(purchase.product)])).body.data.orderId as string;
      const pay = () => shop.stripe.pay(purchase.sessionId).catch(() => null);
      if (first === 'payment') await pay();
      if (first === 'expiry') await shop.sdk.checkout.sessions.expire(purchase.sessionId);
      const [cancelled] = await Promise.all([
        cancel(purchase.buyer, purchase.orderId),
        confirm(purchase.buyer, purchase.sessionId),
        first === 'any' && pay(),
      ]);
      await shop.stripe.idle();
      // units that were released twice would be the other buyer's
      expect((await cancel(rival, held)).status).toBe(200);
      const { payment_status: paid } = await shop.sdk.checkout.sessions.retrieve(purchase.sessionId);
      if (first !== 'any') expect(paid).toBe(first === 'payment' ? 'paid' : 'unpaid');
      if (paid === 'paid') await expectSoldOnce(purchase);
      else expect([cancelled.status, await units(purchase.product)]).toEqual([200, released]);
    }
  });

  it('P9: a payment after the end of the hold is sold from the stock, or refunded with a notification when there is none', async () => {
    const lucky = await waiting(5);
    await releaseOrder(await orderOf(lucky), new Date());
    await shop.stripe.pay(lucky.sessionId);
    await shop.stripe.idle();
    await expectSoldOnce(lucky);

    const late = await waiting(1);
    await releaseOrder(await orderOf(late), new Date());
    const rival = await createBuyer('Rival');
    expect((await open(rival, [cartLine(late.product)])).status).toBe(200);
    shop.stripe.faults.set({ duplicate: 5 });
    await shop.stripe.pay(late.sessionId);
    await shop.stripe.idle();
    const order = await orderOf(late);
    expect(order).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', hold: 'refunded' });
    expect(await units(late.product)).toEqual({ stock: 0, held: 1, totalSales: 0 });
    const refunds = await shop.sdk.refunds.list({ payment_intent: order.paymentIntentId! });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([order.totalCents]);
    expect((await news(late.buyer)).map(({ title }) => title)).toEqual([
      `Reembolso del pedido ${order.orderNumber}`,
    ]);
    expect(await mailsOf(late)).toEqual(['order-refunded']);
  });

  it('P241: a payment after the end of the hold whose refund Stripe refuses is owed, and each later event finds that done', async () => {
    const late = await waiting(1);
    await releaseOrder(await orderOf(late), new Date());
    expect((await open(await createBuyer('Rival'), [cartLine(late.product)])).status).toBe(200);
    shop.stripe.faults.set({ hold: true });
    await shop.stripe.pay(late.sessionId);
    const charge = [...shop.stripe.state.charges.values()].at(-1)!;
    // the cardholder has already asked the bank for the money
    charge.disputed = true;
    shop.stripe.faults.reset();
    await shop.stripe.release();
    await shop.stripe.idle();
    const owed = await orderOf(late);
    expect(owed).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      hold: 'refunded',
      owedCents: owed.totalCents,
    });
    expect(await reconcileOrder(late.sessionId, new Date())).toEqual(owed);
    charge.disputed = false;
    await shop.sdk.refunds.create({ charge: charge.id });
    await shop.stripe.idle();
    expect(await orderOf(late)).toMatchObject({ paymentStatus: 'refunded', owedCents: 0 });
  });
});

it('an event of a session that belongs to no order changes nothing', async () => {
  expect(await reconcileOrder((await foreignSession()).id, new Date())).toBeNull();
});

const foreignSession = () =>
  shop.sdk.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:4000/',
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'Otra cosa' } } },
    ],
  });
