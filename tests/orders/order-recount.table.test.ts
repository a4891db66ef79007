import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { allItems } from '../support/accounts/known-person.ts';
import { startOrderDesk } from '../support/order-desk.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { cartLine, createBuyer, createProduct, startShop } from '../support/start-shop.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { interceptTable } from '../support/table/table-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
const lines = collectLogLines();
beforeEach(() => (lines.length = 0));

const { handler: recount } = await import('#functions/orders/recount-orders.lambda.ts');
const { keys } = await import('#functions/entities.ts');
const { changeOrder, placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { findDrifts, findOpenCount, indexOrder } = await import('#functions/orders/order-recount.ts');
const { numberTerm, readdressSteps } = await import('#functions/orders/order-search-index.ts');
const { findOrder } = await import('#functions/orders/orders.ts');
const { renameUser } = await import('#functions/accounts/user-search-index.ts');
const { searchOrders } = await import('#functions/orders/search-orders.ts');
const { eraseBuyer } = await import('#functions/privacy/erasure/erase-rest.ts');
const { transact, update } = await import('#functions/platform/table/table.ts');
const desk = await startOrderDesk(shop);
const { sold, setStatus, stats, orderOf } = desk;

describe('P66: counters of orders', () => {
  nightly('P66: the counters equal a recount after sales, refunds and cancellations', async () => {
    const [shipped, cancelled, refunded] = [await sold(2), await sold(), await sold(3)];
    await desk.waiting();
    await setStatus(shipped, { status: 'shipped' });
    await setStatus(cancelled, { status: 'cancelled' });
    await desk.refund(refunded, {
      lines: [{ product: refunded.product._id, quantity: 1, restock: true }],
      reason: 'x',
    });
    expect(await findDrifts()).toEqual([]);
    const { totalCents: one } = await orderOf(shipped);
    const { totalCents: two } = await orderOf(refunded);
    const { totalCents: three } = await orderOf(cancelled);
    const cents = one + two - refunded.product.priceCents;
    expect(await stats()).toEqual({
      // the cancelled one was paid
      totalOrders: 3,
      totalRevenue: cents / 100,
      averageOrderValue: Math.round((one + two + three) / 3) / 100,
      totalItems: 4,
    });
  });

  it('P66: the nightly recount repairs a counter that is wrong and logs it as an error, once', async () => {
    const sale = await sold();
    const before = await stats();
    await update(keys.orderCounter(sale.orderId), { update: 'ADD revenueCents :x', values: { ':x': 700 } });
    expect((await stats()).totalRevenue).not.toBe(before.totalRevenue);
    expect(await recount()).toEqual({ indexed: 0, repaired: 1 });
    expect(await stats()).toEqual(before);
    expect(levelsOf(lines, 'order counters repaired')).toEqual(['error']);
    expect(await recount()).toEqual({ indexed: 0, repaired: 0 });
  });

  it('P66: a counter that changes while it is recounted is left alone', async () => {
    const sale = await sold();
    await update(keys.orderCounter(sale.orderId), { update: 'ADD units :x', values: { ':x': 5 } });
    const calls = interceptTable(async ({ operation, send }) => {
      if (operation === 'PutItem')
        await update(keys.orderCounter(sale.orderId), { update: 'ADD version :x', values: { ':x': 1 } });
      return send();
    });
    expect(await recount()).toEqual({ indexed: 0, repaired: 0 });
    calls();
    expect(await recount()).toEqual({ indexed: 0, repaired: 1 });
  });

  /** A table whose pages have one order each, and a call that has time for so many of them. */
  function slowTable(pages: number) {
    let read = 0;
    const end = interceptTable(({ operation, input, send }) => {
      if (operation === 'Query') {
        read++;
        Object.assign(input, { Limit: 1 });
      }
      return send();
    });
    onTestFinished(end);
    return { getRemainingTimeInMillis: () => 60_000 + pages - (read % (pages + 1)) };
  }

  it('P229: a recount without time for all orders goes on where it stopped, and finds what one call would have found', async () => {
    const sales = [await sold(), await sold(2), await sold()];
    await update(keys.orderCounter(sales[1]!.orderId), {
      update: 'ADD revenueCents :x',
      values: { ':x': 700 },
    });
    const before = await findDrifts();
    expect(before).toHaveLength(1);
    const context = slowTable(2);
    const results = [await recount({}, context)];
    while (await findOpenCount()) results.push(await recount({ goesOn: true }, context));
    // both counts read each order, a page each
    expect(results.length).toBeGreaterThan(sales.length);
    expect(results.map(({ repaired }) => repaired)).toEqual([...results.slice(1).map(() => 0), 1]);
    expect(levelsOf(lines, 'order counters repaired')).toEqual(['error']);
    expect(await findDrifts()).toEqual([]);
  });

  it('P229: a later call of the night begins no recount, and the next night begins one', async () => {
    const sale = await sold();
    await update(keys.orderCounter(sale.orderId), { update: 'ADD units :x', values: { ':x': 1 } });
    const queries = vi.fn();
    const end = interceptTable(({ operation, send }) => {
      if (operation === 'Query') queries();
      return send();
    });
    expect(await recount({ goesOn: true })).toEqual({ indexed: 0, repaired: 0 });
    expect(queries).not.toHaveBeenCalled();
    end();
    expect(await recount({})).toEqual({ indexed: 0, repaired: 1 });
  });

  nightly('P229: a counter that changes between two calls of a recount is left alone', async () => {
    const sale = await sold();
    await update(keys.orderCounter(sale.orderId), { update: 'ADD units :x', values: { ':x': 5 } });
    const context = slowTable(2);
    await recount({}, context);
    expect(await findOpenCount()).not.toBeNull();
    await update(keys.orderCounter(sale.orderId), { update: 'ADD version :x', values: { ':x': 1 } });
    while (await findOpenCount()) expect((await recount({ goesOn: true }, context)).repaired).toBe(0);
    expect(await findDrifts()).toHaveLength(1);
    expect(await recount({})).toEqual({ indexed: 0, repaired: 1 });
  });
});

describe('P138: the terms of a large order', () => {
  /** More words than the transaction of an order has room for the terms of. */
  const title = Array.from(
    { length: 45 },
    (_, nth) => `x${String.fromCharCode(97 + (nth % 26), 97 + nth / 26)}`,
  ).join(' ');

  /** A paid order to Ana, of which the night has not added terms. */
  async function largeOrder() {
    const { user } = await createBuyer('Olga Cuevas');
    const sample = sampleOrder(new Date(), { userId: user._id, status: 'processing', deliveredAt: null });
    const order = {
      ...sample,
      lines: sample.lines.map((line) => ({ ...line, title })),
      shippingAddress: { ...sample.shippingAddress!, name: 'Ana Zárate' },
    };
    await transact(placeOrderSteps(order, user));
    return { order, user };
  }

  /** All words in the terms of an order. */
  const wordsOf = async ({ _id }: { _id: string }) => {
    const items = (await allItems()).filter(
      ({ pk, sk }) => String(pk).startsWith('order-search-terms#') && String(sk).endsWith(_id),
    );
    return [...new Set(items.flatMap(({ words }) => words))];
  };
  const found = async (text: string) => (await searchOrders(text, {}, 10)).orders.map(({ _id }) => _id);

  it('P138: one that gets another recipient while the night reads it names neither of them once its buyer is erased', async () => {
    const { order, user } = await largeOrder();
    beforeNextTransaction(async () => {
      const shippingAddress = { ...order.shippingAddress, name: 'Luis Yebra' };
      const { changed, steps } = changeOrder(order, { shippingAddress }, new Date());
      await transact([...steps, ...(await readdressSteps(changed, user))]);
    });
    expect(await recount()).toMatchObject({ indexed: 0 });
    expect([await found('zarate'), await found('yebra')]).toEqual([[], [order._id]]);
    expect(await recount()).toMatchObject({ indexed: 1 });
    expect([await found('zarate'), await found('yebra xsb')]).toEqual([[], [order._id]]);
    await eraseBuyer((await findOrder(user._id, order._id))!);
    expect(await wordsOf(order)).toEqual([numberTerm(order.orderNumber)]);
  });

  it('P138: one that the night has read before its payment names no person once its buyer is erased', async () => {
    const buyer = await createBuyer('Nuria Cuevas');
    const product = await createProduct({ title, stock: 5 });
    const { orderId, sessionId } = (await desk.open(buyer, [cartLine(product)])).body.data;
    await recount();
    await shop.stripe.pay(sessionId, { name: 'Luis Yebra' });
    await shop.stripe.idle();
    expect(await recount()).toMatchObject({ indexed: 1 });
    const order = (await findOrder(buyer.userId, orderId))!;
    expect(await found('nuria xsb')).toEqual([orderId]);
    await eraseBuyer(order);
    expect(await wordsOf(order)).toEqual([numberTerm(order.orderNumber)]);
  });

  it('P138: one whose buyer has taken another name before the night and the payment names no person once that one is erased', async () => {
    const buyer = await createBuyer('Nuria Cuevas');
    const product = await createProduct({ title, stock: 5 });
    const { orderId, sessionId } = (await desk.open(buyer, [cartLine(product)])).body.data;
    await renameUser(buyer.user, { name: 'Olga Zárate' });
    await recount();
    await renameUser(buyer.user, { name: 'Ana Yebra' });
    await shop.stripe.pay(sessionId, { name: 'Luis Cid' });
    await shop.stripe.idle();
    await recount();
    for (const name of ['nuria', 'zarate', 'yebra', 'cid']) expect(await found(name)).toEqual([orderId]);
    const order = (await findOrder(buyer.userId, orderId))!;
    await eraseBuyer(order);
    expect(await wordsOf(order)).toEqual([numberTerm(order.orderNumber)]);
  });

  it('P138: one that the night has read before an erasure, and indexes during it, names no person afterwards', async () => {
    const { order } = await largeOrder();
    const restore = interceptTable(async ({ operation, input, send }) => {
      const { Item } = input as { Item?: { pk: string } };
      if (operation !== 'PutItem' || !Item?.pk.startsWith('order-search-terms#')) return send();
      restore();
      await indexOrder(order);
      return send();
    });
    await eraseBuyer(order);
    expect(await wordsOf(order)).toEqual([numberTerm(order.orderNumber)]);
  });
});
