import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { firstOf, nightly, rounds } from '#tests/support/run/rounds.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { expectShopAgrees } from '../support/shop-invariants.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { faultRequests } from '../support/subscriptions/stripe-faults.ts';
import { crashAtWrite, deathsInTurn, type Fault, lostAnswer } from '../support/table/table-faults.ts';

const shop = await startShop();
const lines = collectLogLines();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { listStockEntries } = await import('#functions/catalogue/stock/stock-ledger.ts');
const desk = await startOrderDesk(shop);
const { sold, setStatus, refund, orderOf, units, detail, mailsOf, news, refundsAtStripe, stats, eventsOf } =
  desk;
const { failRefunds, payOutside } = desk;

const minute = 60_000;
const lineOf = ({ product }: Sale, quantity = 1, restock = true) => ({
  product: product._id,
  quantity,
  restock,
});
const saleMails = ['order-confirmed'];

/** What a sale of one unit and its refund have changed in the stats. */
async function statsDuring(work: () => Promise<void>) {
  const before = await stats();
  await work();
  const after = await stats();
  return {
    orders: after.totalOrders - before.totalOrders,
    cents: Math.round((after.totalRevenue - before.totalRevenue) * 100),
    items: after.totalItems - before.totalItems,
  };
}

it('a paid order that is cancelled is paid back, restocked and told to its buyer, and brings in no more', async () => {
  let sale!: Sale;
  const change = await statsDuring(async () => {
    sale = await sold(2);
    expect((await setStatus(sale, { status: 'cancelled', reason: 'Lo pidió el cliente' })).status).toBe(200);
  });
  const { totalCents } = await orderOf(sale);
  expect(await orderOf(sale)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refundedCents: totalCents,
  });
  expect(await refundsAtStripe(sale)).toEqual([totalCents]);
  expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
  expect(await mailsOf(sale)).toEqual(['order-cancelled', ...saleMails].toSorted());
  expect(change).toEqual({ orders: 1, cents: 0, items: 0 });
  // Stripe's own event about it, and a second press
  await shop.stripe.idle();
  expect((await setStatus(sale, { status: 'cancelled' })).status).toBe(200);
  expect((await detail(sale)).refunds).toMatchObject([
    { state: 'succeeded', reason: 'Lo pidió el cliente', author: 'Clara' },
  ]);
  expect(await refundsAtStripe(sale)).toHaveLength(1);
});

it('a partial refund pays back its units and shipping, restocks the units that were chosen, and keeps the status', async () => {
  let sale!: Sale;
  const change = await statsDuring(async () => {
    sale = await sold(3, { priceCents: 500 });
    const answer = await refund(sale, { lines: [lineOf(sale, 2, false)], shipping: 1.5, reason: 'Rotas' });
    expect(answer.body.data.order).toMatchObject({
      status: 'processing',
      paymentStatus: 'partially_refunded',
    });
  });
  const cents = sale.product.priceCents * 2 + 150;
  expect(await refundsAtStripe(sale)).toEqual([cents]);
  expect(await units(sale.product)).toEqual({ stock: 2, held: 0, totalSales: 3 });
  const { totalCents } = await orderOf(sale);
  expect(change).toEqual({ orders: 1, cents: totalCents - cents, items: 1 });
  // the last unit, and units that are not left
  const tooMany = await refund(sale, { lines: [lineOf(sale, 2)], reason: 'Más' });
  expect({ status: tooMany.status, ...tooMany.body }).toMatchObject({
    status: 409,
    code: 'refund_too_large',
    details: { left: 1 },
  });
  await refund(sale, { lines: [lineOf(sale, 1)], reason: 'La última' });
  expect(await units(sale.product)).toEqual({ stock: 3, held: 0, totalSales: 3 });
  expect(await mailsOf(sale)).toEqual([...saleMails, 'refund-issued', 'refund-issued'].toSorted());
  expect((await detail(sale)).timeline.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['placed', undefined],
    ['paid', undefined],
    ['refund', cents / 100],
    ['refund', sale.product.priceCents / 100],
  ]);
});

describe('P280: a free amount', () => {
  it('is paid back with its reason beside units, never more than is left, and the buyer is told', async () => {
    const sale = await sold(2, { priceCents: 1000 });
    const { totalCents } = await orderOf(sale);
    const answer = await refund(sale, { lines: [], amount: 3.5, reason: 'La caja llegó golpeada' });
    expect(answer.status).toBe(200);
    expect(await refundsAtStripe(sale)).toEqual([350]);
    expect(await mailsOf(sale)).toEqual([...saleMails, 'refund-issued']);
    const { refunds, order } = await detail(sale);
    expect(refunds).toMatchObject([
      { amount: 3.5, freeAmount: 3.5, reason: 'La caja llegó golpeada', lines: [] },
    ]);
    expect(order).toMatchObject({ paymentStatus: 'partially_refunded', items: [{ refundedQuantity: 0 }] });
    expect(await units(sale.product)).toMatchObject({ stock: 3 });
    // with units: what is left limits both
    const left = (totalCents - 350) / 100;
    const more = await refund(sale, { lines: [lineOf(sale)], amount: left - 9.99, reason: 'De más' });
    expect({ status: more.status, ...more.body }).toMatchObject({
      status: 409,
      code: 'refund_too_large',
      field: 'amount',
      details: { left: Math.round((left - 10) * 100) / 100 },
    });
    expect(await refundsAtStripe(sale)).toEqual([350]);
    // an order that is still in the shop is cancelled: a refund of all would keep its other unit
    const all = { lines: [lineOf(sale)], amount: left - 10, reason: 'Todo lo que queda' };
    const early = await refund(sale, all);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('Cancélalo')]);
    await setStatus(sale, { status: 'shipped' });
    await refund(sale, all);
    expect(await orderOf(sale)).toMatchObject({ refundedCents: totalCents, status: 'refunded' });
    expect((await refundsAtStripe(sale)).reduce((sum, one) => sum + one, 0)).toBe(totalCents);
  });

  it('without a reason is refused, and pays nothing', async () => {
    const sale = await sold();
    const { status, body } = await refund(sale, { lines: [], amount: 1, reason: ' ' });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'reason' });
    expect(await refundsAtStripe(sale)).toEqual([]);
  });
});

describe('P281: what was eaten from or touches the body', () => {
  const food = { kind: 'food' } as const;

  it('goes back on sale only when it comes back sealed, once it has left the shop', async () => {
    const sale = await sold(4, { ...food, priceCents: 500 });
    // on the shelf it is as sealed as it was
    expect((await refund(sale, { lines: [lineOf(sale)], reason: 'Antes de salir' })).status).toBe(200);
    await setStatus(sale, { status: 'shipped' });
    for (const statement of [{}, { isSealed: false }]) {
      const lines = [{ ...lineOf(sale), ...statement }];
      const { status, body } = await refund(sale, { lines, reason: 'Abierta' });
      expect({ status, code: body.code, field: body.field }).toEqual({
        status: 400,
        code: 'restock_opened',
        field: 'lines',
      });
    }
    expect(await refundsAtStripe(sale)).toHaveLength(1);
    await refund(sale, { lines: [{ ...lineOf(sale, 1, false), isSealed: false }], reason: 'Abierta' });
    expect(await units(sale.product)).toMatchObject({ stock: 2 });
    await refund(sale, { lines: [{ ...lineOf(sale), isSealed: true }], reason: 'Sin abrir' });
    expect(await units(sale.product)).toMatchObject({ stock: 3 });
    expect((await detail(sale)).refunds.map(({ lines: [line] }) => line!.isSealed)).toEqual([
      null,
      false,
      true,
    ]);
  });

  nightly(
    'of a whole order: not said is refused, opened is not restocked, a second press finds it',
    async () => {
      const [opened, sealed] = [await sold(2, food), await sold(2, food)];
      for (const sale of [opened, sealed]) await setStatus(sale, { status: 'shipped' });
      const silent = await setStatus(opened, { status: 'refunded', restock: true });
      expect({ status: silent.status, code: silent.body.code, field: silent.body.field }).toEqual({
        status: 400,
        code: 'restock_opened',
        field: 'isSealed',
      });
      for (const _press of [1, 2])
        expect((await setStatus(opened, { status: 'refunded', restock: true, isSealed: false })).status).toBe(
          200,
        );
      expect((await setStatus(sealed, { status: 'refunded', restock: true, isSealed: true })).status).toBe(
        200,
      );
      expect([await units(opened.product), await units(sealed.product)]).toMatchObject([
        { stock: 3 },
        { stock: 5 },
      ]);
      expect(await refundsAtStripe(opened)).toHaveLength(1);
    },
  );

  nightly('other goods go back on sale as the admin says', async () => {
    const sale = await sold(1);
    await setStatus(sale, { status: 'shipped' });
    expect((await setStatus(sale, { status: 'refunded', restock: true })).status).toBe(200);
    expect(await units(sale.product)).toMatchObject({ stock: 5 });
  });
});

nightly('P273: units that are refunded while their product is deleted come back with it', async () => {
  const { findProduct } = await import('#functions/catalogue/products.ts');
  const { deleteProduct, restoreProduct } = await import('#functions/catalogue/product-deletion.ts');
  const sale = await sold(2);
  const read = async () => (await findProduct(sale.product._id))!;
  const author = { _id: 'usr_clara', name: 'Clara' };
  await deleteProduct(await read(), author, new Date());
  const before = await read();
  expect((await refund(sale, { lines: [lineOf(sale)], reason: 'Se borró por error' })).status).toBe(200);
  const restore = (product: typeof before) => restoreProduct(product, '', { author, now: new Date() });
  await expect(restore(before)).rejects.toThrow('product_changed');
  await restore(await read());
  expect(await units(sale.product)).toMatchObject({ stock: 4 });
  await expectShopAgrees(shop.stripe);
});

it('a refund that names a product twice pays nothing back: its money would be that of two units, its units those of one', async () => {
  const sale = await sold(3, { priceCents: 500 });
  const { status, body } = await refund(sale, { lines: [lineOf(sale), lineOf(sale, 1, false)], reason: 'x' });
  expect({ status, field: body.field }).toEqual({ status: 400, field: 'lines' });
  expect(await refundsAtStripe(sale)).toEqual([]);
});

nightly('an order of which everything has been refunded in parts is refunded', async () => {
  const sale = await sold();
  const { shippingCents } = await orderOf(sale);
  await refund(sale, { lines: [lineOf(sale)], shipping: shippingCents / 100, reason: 'Todo' });
  expect(await orderOf(sale)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
});

it('P67: refunds made at Stripe by hand are adopted once, beside those of the desk, in whatever order events come', async () => {
  const sale = await sold(2);
  shop.stripe.faults.set({ hold: true });
  await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 100 });
  await refund(sale, { lines: [lineOf(sale)], reason: 'Una' });
  await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 50 });
  const events = eventsOf(sale).filter(({ type }) => type === 'charge.refunded');
  expect(events).toHaveLength(3);
  for (const event of [...events.toReversed(), ...events])
    await shop.deliver({ ...event, id: `${event.id}_again` });
  const cents = sale.product.priceCents + 150;
  expect(await orderOf(sale)).toMatchObject({ refundedCents: cents, paymentStatus: 'partially_refunded' });
  const { refunds } = await detail(sale);
  expect(refunds).toHaveLength(3);
  expect(refunds.map(({ amount, author }) => [amount, author])).toEqual(
    expect.arrayContaining([
      [sale.product.priceCents / 100, 'Clara'],
      [1, null],
      [0.5, null],
    ]),
  );
  // the rest, at last
  await setStatus(sale, { status: 'refunded', restock: false });
  const { totalCents } = await orderOf(sale);
  expect((await refundsAtStripe(sale)).reduce((sum, one) => sum + one, 0)).toBe(totalCents);
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
});

it('a refund that Stripe refuses is recorded as failed, changes nothing else, and can be repeated', async () => {
  const sale = await sold(2);
  shop.stripe.faults.set({ hold: true });
  const { totalCents } = await orderOf(sale);
  await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: totalCents - 100 });
  const refused = await setStatus(sale, { status: 'cancelled' });
  expect({ status: refused.status, code: refused.body.code }).toEqual({
    status: 409,
    code: 'refund_refused',
  });
  // what was refunded by hand has been adopted
  expect(await orderOf(sale)).toMatchObject({
    status: 'processing',
    refundedCents: totalCents - 100,
    openRefundId: null,
  });
  expect((await setStatus(sale, { status: 'cancelled' })).status).toBe(200);
  expect(await orderOf(sale)).toMatchObject({ status: 'cancelled', refundedCents: totalCents });
  expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
});

describe('P68: a refund that the bank refuses after Stripe has accepted it', () => {
  it('P68: a cancelled order has its money again, its units stay in the stock, an alarm rings once, and the refund can be repeated', async () => {
    let sale!: Sale;
    lines.length = 0;
    shop.stripe.faults.set({ duplicate: 2, shuffle: true });
    const change = await statsDuring(async () => {
      sale = await sold(2);
      await setStatus(sale, { status: 'cancelled', reason: 'Lo pidió el cliente' });
      await failRefunds(sale);
    });
    const { totalCents } = await orderOf(sale);
    expect(await orderOf(sale)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refundedCents: 0,
      refundedShippingCents: 0,
    });
    expect(change).toEqual({ orders: 1, cents: totalCents, items: 2 });
    expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
    const { refunds, timeline } = await detail(sale);
    expect(refunds).toMatchObject([{ state: 'failed', failure: 'expired_or_canceled_card' }]);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'refund_failed',
      amount: totalCents / 100,
      text: expect.stringMatching(/el cliente no lo ha recibido.*siguen en las existencias/) as string,
    });
    expect(timeline.filter(({ kind }) => kind === 'refund_failed')).toHaveLength(1);
    expect(levelsOf(lines, 'refund refused by the bank')).toContain('error');
    // the money goes back at last; the units have gone back already
    const again = { lines: [lineOf(sale, 2)], shipping: (await orderOf(sale)).shippingCents / 100 };
    expect((await refund(sale, { ...again, reason: 'Otra vez' })).status).toBe(200);
    expect(await orderOf(sale)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
    expect(await listStockEntries(sale.product._id, 10)).toMatchObject({
      items: [{ delta: 2 }, { delta: -2 }, { delta: 5 }],
    });
  });

  nightly(
    'P68: an order that was refunded whole has its status again, one that was refunded in part only the part',
    async () => {
      const [whole, part] = [await sold(2), await sold(2)];
      await setStatus(whole, { status: 'shipped' });
      await setStatus(whole, { status: 'refunded', restock: false });
      await refund(part, { lines: [lineOf(part, 1, false)], reason: 'Una' });
      await failRefunds(part);
      await refund(part, { lines: [lineOf(part, 2, false)], reason: 'Las dos' });
      await failRefunds(whole);
      expect(await orderOf(whole)).toMatchObject({
        status: 'shipped',
        paymentStatus: 'paid',
        refundedCents: 0,
        lines: [{ refunded: 0 }],
      });
      const text = (await detail(whole)).timeline.at(-1)!.text;
      expect(text).not.toContain('existencias');
      expect(await orderOf(part)).toMatchObject({
        paymentStatus: 'partially_refunded',
        refundedCents: part.product.priceCents * 2,
        lines: [{ refunded: 2 }],
      });
    },
  );

  /** What a repeated refund asks for, and the stock after it. */
  interface Again {
    units: number;
    stock: number;
    isLost?: true;
    isRefused?: true;
  }

  const refusedAgain: Again = { units: 2, isRefused: true, stock: 4 };
  const one: Again = { units: 1, stock: 4 };
  const other: Again = { units: 1, stock: 5 };
  // three of five units are sold, and two of them are paid back, until the bank refuses that
  const cases: { what: string; isPaid?: true; refunds: Again[] }[] = [
    { what: 'the same units', refunds: [{ units: 2, stock: 4 }, other] },
    { what: 'all units', refunds: [{ units: 3, stock: 5 }] },
    { what: 'one after the other', refunds: [one, one, other] },
    {
      what: 'the other one, which is lost',
      refunds: [
        { ...one, isLost: true },
        { units: 2, stock: 4 },
      ],
    },
    { what: 'the same units that is refused again', refunds: [refusedAgain, { units: 3, stock: 5 }] },
    { what: 'the other one after a payment outside Stripe', isPaid: true, refunds: [other] },
  ];
  it.each(firstOf(1, cases))(
    'P68: units that a refused refund has put into the stock are not put there again by a refund of $what',
    async ({ isPaid, refunds }) => {
      const sale = await sold(3, { priceCents: 500 });
      await refund(sale, { lines: [lineOf(sale, 2)], reason: 'Dos' });
      await failRefunds(sale);
      expect((await units(sale.product)).stock).toBe(4);
      if (isPaid) expect((await payOutside(sale)).status).toBe(200);
      for (const { units: quantity, isLost, isRefused, stock } of refunds) {
        const asked = { lines: [lineOf(sale, quantity, !isLost)], reason: 'Otra vez' };
        expect((await refund(sale, asked)).status).toBe(200);
        if (isRefused) await failRefunds(sale);
        expect((await units(sale.product)).stock).toBe(stock);
      }
      await expectShopAgrees(shop.stripe);
    },
  );

  nightly(
    'P68: one that was made by hand is taken back, whatever was made before its event arrives',
    async () => {
      const sale = await sold(2);
      await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 100 });
      await shop.stripe.idle();
      shop.stripe.faults.set({ hold: true });
      await failRefunds(sale);
      // the sum is what it was
      await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 100 });
      const failed = eventsOf(sale).find(({ type }) => type === 'refund.failed')!;
      await shop.deliver({ ...failed, id: `${failed.id}_late` });
      expect(await orderOf(sale)).toMatchObject({ refundedCents: 100, paymentStatus: 'partially_refunded' });
      expect((await detail(sale)).refunds.map(({ state }) => state).toSorted()).toEqual([
        'failed',
        'succeeded',
      ]);
    },
  );
});

describe('P64: crash at any write', () => {
  /** Runs a change of a new sale with a crash at its first write, then its second …, until it makes fewer. */
  async function atEveryWrite(
    faultAt: (nth: number) => Fault,
    change: (sale: Sale) => Promise<unknown>,
    expectDone: (sale: Sale) => Promise<void>,
  ) {
    shop.stripe.faults.set({ hold: true });
    let isOver = false;
    let crashes = 0;
    for (let nth = 1; !isOver; nth += rounds(3, 1)) {
      shop.stripe.faults.reset();
      const sale = await sold(2);
      shop.stripe.faults.set({ hold: true });
      const writes = crashAtWrite(nth, faultAt(nth));
      await change(sale);
      isOver = writes.made < nth;
      crashes = nth;
      writes.restore();
      // half of the crashes are finished by Stripe's event, half by housekeeping
      if (nth % 2)
        for (const event of eventsOf(sale)) await shop.deliver({ ...event, id: `${event.id}_late` });
      await advance(11 * minute);
      await housekeep();
      if (!(await orderOf(sale)).refundedCents) await change(sale);
      await expectDone(sale);
    }
    expect(crashes).toBeGreaterThan(3);
  }

  it.each(deathsInTurn)(
    'P64: a cancellation pays back, restocks and mails once after a crash $when',
    async ({ faultAt }) => {
      await atEveryWrite(
        faultAt,
        (sale) => setStatus(sale, { status: 'cancelled' }),
        async (sale) => {
          const { totalCents } = await orderOf(sale);
          expect(await orderOf(sale)).toMatchObject({
            status: 'cancelled',
            paymentStatus: 'refunded',
            openRefundId: null,
          });
          expect(await refundsAtStripe(sale)).toEqual([totalCents]);
          expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
          expect(await mailsOf(sale)).toEqual(['order-cancelled', ...saleMails].toSorted());
          expect(await news(sale.buyer)).toHaveLength(3);
        },
      );
    },
  );

  it.each(deathsInTurn)(
    'P64: a partial refund pays back, restocks and mails once after a crash $when',
    async ({ faultAt }) => {
      await atEveryWrite(
        faultAt,
        (sale) => refund(sale, { lines: [lineOf(sale)], reason: 'Una' }),
        async (sale) => {
          expect(await refundsAtStripe(sale)).toEqual([sale.product.priceCents]);
          expect(await orderOf(sale)).toMatchObject({
            paymentStatus: 'partially_refunded',
            openRefundId: null,
          });
          expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
          expect(await mailsOf(sale)).toEqual([...saleMails, 'refund-issued'].toSorted());
        },
      );
    },
  );

  it('P64: two housekeeping runs that finish a refund at once pay it back once', async () => {
    const sale = await sold(3);
    // the SDK gives up after three tries
    shop.stripe.faults.set({ apiFailures: 3 });
    await refund(sale, { lines: [lineOf(sale)], reason: 'Una' });
    const listed = Promise.withResolvers<void>();
    let lists = 0;
    // each has read the refunds at Stripe before the other makes one
    const barrier = faultRequests(
      async (send) => {
        const answer = await send();
        if (++lists === 2) listed.resolve();
        await listed.promise;
        return answer;
      },
      (method, path) => method === 'GET' && path.startsWith('/v1/refunds'),
    );
    await advance(11 * minute);
    await Promise.all([housekeep(), housekeep()]);
    barrier.restore();
    expect(lists).toBeGreaterThan(1);
    expect(await refundsAtStripe(sale)).toEqual([sale.product.priceCents]);
    expect(await orderOf(sale)).toMatchObject({
      openRefundId: null,
      refundedCents: sale.product.priceCents,
    });
    expect(await units(sale.product)).toEqual({ stock: 3, held: 0, totalSales: 3 });
  });

  it('P64: a refund during which Stripe is silent is under way, and housekeeping finishes it', async () => {
    const sale = await sold(2);
    // the SDK gives up after three tries
    shop.stripe.faults.set({ apiFailures: 3 });
    const answer = await setStatus(sale, { status: 'cancelled' });
    expect(answer.body.data.order).toMatchObject({ status: 'processing', isRefunding: true });
    const shipped = await setStatus(sale, { status: 'shipped' });
    expect({ status: shipped.status, code: shipped.body.code }).toEqual({ status: 409, code: 'refund_open' });
    shop.stripe.faults.reset();
    await advance(6 * minute);
    await housekeep();
    expect(await orderOf(sale)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await refundsAtStripe(sale)).toHaveLength(1);
  });

  it("P64: a refund that Stripe has made without an answer is finished by Stripe's event, before any housekeeping", async () => {
    const sale = await sold(2);
    const mute = faultRequests(lostAnswer, (method, path) => method === 'POST' && path === '/v1/refunds');
    await setStatus(sale, { status: 'cancelled' });
    mute.restore();
    await shop.stripe.idle();
    expect(await orderOf(sale)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await refundsAtStripe(sale)).toHaveLength(1);
    expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
  });

  it('P64: a refund that Stripe has made without an answer is not made again by housekeeping', async () => {
    const sale = await sold(2);
    shop.stripe.faults.set({ hold: true });
    const mute = faultRequests(lostAnswer, (method, path) => method === 'POST' && path === '/v1/refunds');
    const answer = await setStatus(sale, { status: 'cancelled' });
    mute.restore();
    expect(answer.body.data.order).toMatchObject({ status: 'processing', isRefunding: true });
    expect(await refundsAtStripe(sale)).toHaveLength(1);
    // Stripe forgets idempotency keys after a day
    await advance(25 * 60 * minute);
    await housekeep();
    expect(await orderOf(sale)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await refundsAtStripe(sale)).toHaveLength(1);
  });
});

it('P65: of two admins who cancel, ship or refund one order at once one succeeds, the other sees what has changed', async () => {
  for (const rival of [{ status: 'shipped' }, { status: 'cancelled' }]) {
    const sale = await sold(2);
    const { version } = await orderOf(sale);
    const edits = [{ status: 'cancelled' }, rival].map((body) => setStatus(sale, { ...body, version }));
    const answers = [
      ...(await Promise.all(edits)),
      await refund(sale, { lines: [lineOf(sale)], reason: 'x', version }),
    ];
    // a second cancellation that comes after the first finds what it asked for
    const acts = ['cancelled', rival.status, 'refund'];
    expect(new Set(acts.filter((_, at) => answers[at]!.status === 200)).size).toBe(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(['stale_edit', 'refund_open', 'status_not_allowed']).toContain(body.code);
    const order = await orderOf(sale);
    expect(await refundsAtStripe(sale)).toEqual(order.status === 'cancelled' ? [order.totalCents] : []);
    const { stock } = await units(sale.product);
    expect(stock).toBe(order.status === 'cancelled' ? 5 : 3);
  }
});
