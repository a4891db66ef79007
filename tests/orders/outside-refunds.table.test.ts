import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { startMetricCalls } from '../support/metrics/metric-calls.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { crashAfter, crashAtWrite, crashBefore } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { handler: reconcile } =
  await import('#functions/subscriptions/stripe/nightly-reconciliation.lambda.ts');
const { handler: compareSales } = await import('#functions/orders/compare-sales.lambda.ts');
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { findDrifts } = await import('#functions/orders/order-recount.ts');
const { putReconciliation } = await import('#functions/subscriptions/stripe/reconciliation.ts');
const { putSalesComparison } = await import('#functions/orders/compare-sales.lambda.ts');
const desk = await startOrderDesk(shop);
const { sold, send, detail, setStatus, refund, orderOf, units, eventsOf, failRefunds, payOutside } = desk;
const { bring, refundReturn, returnsOf } = await startReturns(desk);
const { rowOf } = await startOverviewCalls();
const { movedBy } = await startMetricCalls();

/** Tries to ship a sale, by its page and by a file of shipments. */
async function ship(sale: Sale) {
  const { orderNumber } = await orderOf(sale);
  const shipments = [{ orderNumber, carrier: 'seur', trackingNumber: 'ES0048213377' }];
  const { status, body } = await setStatus(sale, { status: 'shipped' });
  const { results } = (await send('POST /api/orders/management/shipments')(undefined, { shipments })).body
    .data;
  return { status, code: body.code, state: results[0].state, message: results[0].message };
}
const refusedShipment = {
  status: 409,
  code: 'refund_owed',
  state: 'failed',
  message: expect.stringContaining('han vuelto a la venta') as string,
};

const reason = 'Transferencia del 12/03, ref. 123';
const refundUnits = (sale: Sale, quantity: number) =>
  refund(sale, { lines: [{ product: sale.product._id, quantity, restock: true }], reason: 'Rota' });
/** A sale of three units, of which two were paid back until the bank refused that. */
async function refused(): Promise<Sale> {
  const sale = await sold(3, { priceCents: 500 });
  await refundUnits(sale, 2);
  await failRefunds(sale);
  return sale;
}
const entriesOf = async ({ orderId }: Sale) =>
  (await listAuditEntries({ object: orderId }, { limit: 50 }, new Date())).items.filter(
    ({ action }) => action === 'outside-refund',
  );

describe('P126: a refused refund that is paid outside Stripe', () => {
  it('P126: is no longer owed, its units count as paid back, and order, timeline and trail say how it was paid', async () => {
    const others = await rowOf('refused-refunds');
    const sale = await refused();
    const before = await detail(sale);
    expect(before.order).toMatchObject({ owed: 10, refunded: 0 });
    const [count, amount] = [1 + (others?.count ?? 0), 10 + (others?.amount ?? 0)];
    expect(await rowOf('refused-refunds')).toMatchObject({ count, amount });
    const stock = await units(sale.product);
    const { status, body } = await payOutside(sale, { reason: ` ${reason} ` });
    expect(status).toBe(200);
    expect(body.data).toEqual(await detail(sale));
    const { order, refunds, timeline } = await detail(sale);
    expect(order).toMatchObject({
      owed: 0,
      refunded: 10,
      status: 'processing',
      paymentStatus: 'partially_refunded',
      items: [{ quantity: 3, refundedQuantity: 2 }],
    });
    const outside = { amount: 10, reason, author: 'Clara', at: expect.any(String) as string };
    expect(refunds).toMatchObject([
      { state: 'outside', amount: 10, reason: 'Rota', failure: 'expired_or_canceled_card', outside },
    ]);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'outside_refund',
      author: 'Clara',
      amount: 10,
      text: reason,
      mails: [],
    });
    expect(await entriesOf(sale)).toMatchObject([
      {
        reason,
        changes: [
          { field: 'refundCents', before: null, after: 1000 },
          { field: 'owedCents', before: 1000, after: 0 },
          { field: 'refundedUnits', before: null, after: ['2 × Proteína de suero'] },
        ],
      },
    ]);
    expect(await rowOf('refused-refunds')).toEqual(others);
    expect((await desk.pages({ refund: 'refused' })).flat()).not.toContain(sale.orderId);
    // the refused refund had put them back
    expect(await units(sale.product)).toEqual(stock);
    expect(await findDrifts()).toEqual([]);
  });

  it('P126: pressed twice, by two admins at once, or without a word on how it was paid, it is recorded once', async () => {
    const sale = await refused();
    expect(await payOutside(sale, { reason: '  ' })).toMatchObject({
      status: 400,
      body: { field: 'reason', message: expect.stringContaining('cómo y cuándo lo has pagado') as string },
    });
    const { version } = await orderOf(sale);
    const answers = await Promise.all([payOutside(sale, { version }), payOutside(sale, { version })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const id = (await detail(sale)).refunds[0]!._id;
    const stale = await payOutside(sale, { version }, id);
    expect(stale.body).toMatchObject({ code: 'stale_edit', details: { current: { order: { owed: 0 } } } });
    expect((await payOutside(sale, {}, id)).body.code).toBe('nothing_owed');
    expect((await payOutside(sale, {}, 'rfd_none')).body.code).toBe('refund_not_found');
    expect((await orderOf(sale)).refundedCents).toBe(1000);
    expect(await entriesOf(sale)).toHaveLength(1);
  });

  it('P126: what another refund has paid since is not paid again, and one under way comes first', async () => {
    const sale = await refused();
    const [older] = (await detail(sale)).refunds;
    await refundUnits(sale, 1);
    await shop.stripe.idle();
    // the SDK gives up after three tries
    shop.stripe.faults.set({ apiFailures: 3 });
    await refundUnits(sale, 1);
    expect((await payOutside(sale, {}, older!._id)).body.code).toBe('refund_open');
    shop.stripe.faults.set({ apiFailures: 0 });
    await advance(6 * 60_000);
    await housekeep();
    expect((await payOutside(sale, {}, older!._id)).body.code).toBe('nothing_owed');

    const half = await refused();
    await refundUnits(half, 1);
    expect((await payOutside(half)).status).toBe(200);
    expect(await orderOf(half)).toMatchObject({ refundedCents: 1000, lines: [{ refunded: 2 }] });
    expect((await detail(half)).refunds[0]).toMatchObject({ amount: 10, outside: { amount: 5 } });
    expect((await refundUnits(half, 2)).body.code).toBe('refund_too_large');
  });

  nightly(
    'P126: of two refused refunds each is recorded by itself, and a cancelled order stays cancelled',
    async () => {
      const sale = await sold(3, { priceCents: 500 });
      await refundUnits(sale, 1);
      await setStatus(sale, { status: 'cancelled' });
      await failRefunds(sale);
      const { totalCents } = await orderOf(sale);
      const [first, second] = (await detail(sale)).refunds;
      await payOutside(sale, {}, first!._id);
      expect(await orderOf(sale)).toMatchObject({ owedCents: totalCents - 500, lines: [{ refunded: 1 }] });
      await payOutside(sale, {}, second!._id);
      expect(await orderOf(sale)).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        owedCents: 0,
        owedSince: null,
        refundedCents: totalCents,
        refundedShippingCents: 499,
        lines: [{ refunded: 3 }],
      });
      expect(await findDrifts()).toEqual([]);
    },
  );

  nightly(
    'P126: the return that was to be paid back by it is refunded, and cannot be paid again',
    async () => {
      const sale = await sold(3, { priceCents: 500 });
      await bring(sale, 'inspected', 2);
      await refundReturn(sale);
      await failRefunds(sale);
      expect(await returnsOf(sale)).toMatchObject([{ state: 'inspected' }]);
      await payOutside(sale);
      expect(await returnsOf(sale)).toMatchObject([{ state: 'refunded', refundedCents: 1000 }]);
      expect(await entriesOf(sale)).toMatchObject([
        {
          changes: expect.arrayContaining([
            { field: 'returnState', before: 'inspected', after: 'refunded' },
          ]) as unknown,
        },
      ]);
      await refundReturn(sale);
      expect((await orderOf(sale)).refundedCents).toBe(1000);
      expect(await rowOf('open-returns')).toBeUndefined();
    },
  );

  nightly(
    'P126: one that Stripe refused after the admin was told that it is under way closes its order as refunded',
    async () => {
      const sale = await sold(2);
      const { totalCents } = await orderOf(sale);
      shop.stripe.faults.set({ apiFailures: 3 });
      await setStatus(sale, { status: 'cancelled' });
      shop.stripe.faults.set({ hold: true });
      const byHand = await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: totalCents });
      await advance(6 * 60_000);
      await housekeep();
      shop.stripe.failRefund(byHand.id);
      shop.stripe.faults.reset();
      expect(await orderOf(sale)).toMatchObject({ status: 'processing', owedCents: totalCents });
      const stock = await units(sale.product);
      await payOutside(sale);
      expect(await orderOf(sale)).toMatchObject({
        status: 'refunded',
        paymentStatus: 'refunded',
        owedCents: 0,
      });
      expect(await units(sale.product)).toEqual(stock);
    },
  );

  const crashes = [
    ['before', crashBefore],
    ['after', crashAfter],
  ] as const;
  it.each(firstOf(1, crashes))('P126: a crash %s its write leaves all of it or nothing', async (_, fault) => {
    const sale = await refused();
    const crash = crashAtWrite(1, fault);
    await payOutside(sale);
    crash.restore();
    const { owed } = (await detail(sale)).order;
    expect(await entriesOf(sale)).toHaveLength(owed === 0 ? 1 : 0);
    await payOutside(sale);
    expect(await entriesOf(sale)).toHaveLength(1);
    expect(await orderOf(sale)).toMatchObject({ owedCents: 0, refundedCents: 1000 });
  });
});

describe('P129: an order whose refused refund has put its units back into the stock', () => {
  const settlements = [
    { settled: 'repeated', settle: (sale: Sale) => refundUnits(sale, 2) },
    { settled: 'recorded as paid outside Stripe', settle: (sale: Sale) => payOutside(sale) },
  ];
  it.each(firstOf(1, settlements))(
    'P129: is not shipped until the refund is $settled',
    async ({ settle }) => {
      const sale = await refused();
      expect(await ship(sale)).toEqual(refusedShipment);
      expect(await orderOf(sale)).toMatchObject({
        status: 'processing',
        trackingNumber: null,
        owedCents: 1000,
      });
      expect((await settle(sale)).status).toBe(200);
      expect((await setStatus(sale, { status: 'shipped' })).status).toBe(200);
      expect(await detail(sale)).toMatchObject({
        order: { owed: 0, items: [{ quantity: 3, refundedQuantity: 2 }] },
      });
      expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 3 });
    },
  );

  nightly(
    'P129: is not shipped although it was refunded whole; one that had left the shop before is delivered',
    async () => {
      const [whole, sent] = [await sold(2), await sold(2)];
      await setStatus(sent, { status: 'shipped' });
      for (const sale of [whole, sent]) {
        await setStatus(sale, { status: 'refunded', restock: true });
        await failRefunds(sale);
      }
      expect(await ship(whole)).toEqual(refusedShipment);
      expect((await setStatus(sent, { status: 'delivered' })).status).toBe(200);
    },
  );

  it.each(firstOf(1, ['cancelled', 'refunded']))(
    'P129: is not shipped once it is paid back whole by hand at Stripe, and can be closed as %s',
    async (status) => {
      const sale = await sold(2);
      await setStatus(sale, { status: 'refunded', restock: true });
      await failRefunds(sale);
      const { totalCents } = await orderOf(sale);
      await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: totalCents });
      await shop.stripe.idle();
      expect(await orderOf(sale)).toMatchObject({
        status: 'processing',
        paymentStatus: 'refunded',
        owedCents: 0,
      });
      expect(await ship(sale)).toEqual({
        ...refusedShipment,
        code: 'order_paid_back',
        message: expect.stringMatching(/han vuelto a la venta.*cancélalo/) as string,
      });
      expect((await setStatus(sale, { status, restock: true })).status).toBe(200);
      expect(await orderOf(sale)).toMatchObject({ status, refundedCents: totalCents });
      expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
    },
  );
});

describe('P126: the figures and Stripe', () => {
  /** The first night of a month, which asks for no event of this test: those of the last hour are among what it reads. */
  const firstNight = async () => {
    await putReconciliation({ until: Math.floor(Date.now() / 1000) + 2 * 3600, walk: null });
    await putSalesComparison({ month: null, walk: null });
    return { ...(await reconcile({})), ...(await compareSales()) };
  };

  it('P126: net sales are less by it, once; neither the comparison with Stripe nor any event finds a difference', async () => {
    const sale = await refused();
    expect(await movedBy(() => payOutside(sale))).toEqual({ refundedCents: 1000 });
    const recorded = await orderOf(sale);
    expect(await movedBy(async () => expect(await firstNight()).toMatchObject({ sales: 0 }))).toEqual({});
    await Promise.all(
      eventsOf(sale).map((event, nth) => shop.deliver({ ...event, id: `${event.id}_${nth}` })),
    );
    expect(await orderOf(sale)).toEqual(recorded);
    // what Stripe pays back besides is still found
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 300 });
    const found = await movedBy(async () => expect(await firstNight()).toMatchObject({ sales: 1 }));
    expect(found).toEqual({ refundedCents: 300 });
    expect(await findDrifts()).toEqual([]);
  });
});
