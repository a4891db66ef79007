import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { startMetricCalls, today } from '../support/metrics/metric-calls.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startShop } from '../support/start-shop.ts';
import { stripeCalls } from '../support/subscriptions/stripe-calls.ts';
import {
  crashAtWrite,
  crashBefore,
  deathsAtTable,
  faultCalls,
  refuseTransactions,
} from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: compare } = await import('#functions/orders/compare-sales.lambda.ts');
const { putSalesComparison } = await import('#functions/orders/compare-sales.lambda.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, update } = await import('#functions/platform/table/table.ts');
const { releaseOrder } = await import('#functions/orders/checkout/reconcile-order.ts');
const desk = await startOrderDesk(shop);
const { rollUpDay } = await import('#functions/analytics/daily-metrics.ts');
const { moved, movedBy, products, start } = await startMetricCalls();
const { sold, waiting, orderOf, eventsOf, failRefunds } = desk;

beforeEach(() => shop.stripe.faults.reset());
afterEach(() => shop.stripe.faults.reset());

const refundOne = (sale: Sale) =>
  desk.refund(sale, { lines: [{ product: sale.product._id, quantity: 1, restock: true }], reason: 'x' });

describe('the events of orders', () => {
  it('a payment counts the order and its total, and an order that is never paid counts nothing', async () => {
    let sale!: Sale;
    const change = await movedBy(async () => {
      sale = await sold(2);
      await releaseOrder(await orderOf(await waiting()), new Date());
    });
    expect(change).toEqual({ orders: 1, soldCents: (await orderOf(sale)).totalCents });
  });

  nightly(
    'a refund, one made by hand at Stripe and a cancellation count what was paid back, and shipping counts nothing',
    async () => {
      const [part, byHand, cancelled, shipped] = [await sold(2), await sold(), await sold(), await sold()];
      expect(await movedBy(() => refundOne(part))).toEqual({ refundedCents: part.product.priceCents });
      const refund = { payment_intent: byHand.intent, amount: 300 };
      expect(
        await movedBy(async () => {
          await shop.sdk.refunds.create(refund);
          await shop.stripe.idle();
        }),
      ).toEqual({ refundedCents: 300 });
      const { totalCents } = await orderOf(cancelled);
      expect(await movedBy(() => desk.setStatus(cancelled, { status: 'cancelled' }))).toEqual({
        refundedCents: totalCents,
      });
      expect(await movedBy(() => desk.setStatus(shipped, { status: 'shipped' }))).toEqual({});
    },
  );

  it('P275: the page of the orders and the metrics count the same orders, whatever becomes of them', async () => {
    const before = await desk.stats();
    const { orders = 0, soldCents = 0 } = await movedBy(async () => {
      const [whole, part, cancelled] = [await sold(), await sold(2), await sold()];
      await refundOne(whole);
      await refundOne(part);
      await desk.setStatus(cancelled, { status: 'cancelled' });
      await waiting();
    });
    const after = await desk.stats();
    expect([orders, after.totalOrders - before.totalOrders]).toEqual([3, 3]);
    const total = (stats: typeof after) => stats.averageOrderValue * stats.totalOrders * 100;
    expect(Math.abs(total(after) - total(before) - soldCents)).toBeLessThanOrEqual(after.totalOrders);
  });

  it('P276: what products have sold is told for a span, today included: paid units less refunded ones, also after the rollup', async () => {
    const [one, two] = [await sold(2), await sold(3)];
    await refundOne(two);
    await waiting();
    const cancelled = await sold();
    await desk.setStatus(cancelled, { status: 'cancelled' });
    const of = async ({ product }: Sale) => {
      const { body } = await products({ from: start, to: today() });
      return body.data.products.find(({ _id }: { _id: string }) => _id === product._id);
    };
    const expected = ({ product }: Sale) => ({
      _id: product._id,
      title: product.title,
      units: 2,
      cents: 2 * product.priceCents,
    });
    const all = [expected(one), expected(two), undefined];
    expect([await of(one), await of(two), await of(cancelled)]).toMatchObject(all);
    await rollUpDay(today(), { mrrCents: 0, subscribers: 0 });
    expect([await of(one), await of(two), await of(cancelled)]).toMatchObject(all);
  });

  it('a refund that the bank refuses later counts back, and the whole is the revenue of the counters', async () => {
    const sale = await sold(2);
    await refundOne(sale);
    expect(await movedBy(() => failRefunds(sale))).toEqual({ refundedCents: -sale.product.priceCents });
    const { soldCents = 0, refundedCents = 0 } = await moved();
    expect(soldCents - refundedCents).toBe((await desk.readOrderCounters()).revenueCents);
  });

  it('a payment that comes too late and is refunded at once is no sale', async () => {
    const change = await movedBy(async () => {
      const late = await waiting(1);
      await releaseOrder(await orderOf(late), new Date());
      const rival = await desk.open(late.buyer, [
        { product: late.product._id, quantity: 1, price: late.product.priceCents / 100 },
      ]);
      expect(rival.status).toBe(200);
      await shop.stripe.pay(late.sessionId);
      await shop.stripe.idle();
      expect((await orderOf(late)).hold).toBe('refunded');
    });
    expect(change).toEqual({});
  });
});

describe('P85: repetitions and crashes', () => {
  it('P85: a payment and a refund whose events come five times, at once and shuffled, count once', async () => {
    shop.stripe.faults.set({ duplicate: 5, shuffle: true });
    let sale!: Sale;
    const change = await movedBy(async () => {
      sale = await sold(2);
      await refundOne(sale);
      await shop.stripe.idle();
      await Promise.all(
        eventsOf(sale).map((event, nth) => shop.deliver({ ...event, id: `${event.id}_${nth}` })),
      );
    });
    const { totalCents } = await orderOf(sale);
    expect(change).toEqual({ orders: 1, soldCents: totalCents, refundedCents: sale.product.priceCents });
  });

  it('P85: whichever write of a sale the process dies at, the sale and its event are written together', async () => {
    shop.stripe.faults.set({ hold: true });
    for (const { fault } of deathsAtTable) {
      const walk = { isOver: false };
      for (let nth = 1; !walk.isOver; nth++) {
        const purchase = await waiting();
        await shop.stripe.pay(purchase.sessionId);
        const event = eventsOf(purchase).find(({ type }) => type === 'checkout.session.completed')!;
        const crashed = await movedBy(async () => {
          const writes = crashAtWrite(nth, fault);
          await shop.deliver(event);
          walk.isOver = writes.made < nth;
          writes.restore();
        });
        const order = await orderOf(purchase);
        const sale = { orders: 1, soldCents: order.totalCents };
        expect(crashed).toEqual(order.hold === 'sold' ? sale : {});
        const repeated = await movedBy(() => shop.deliver(event));
        expect({ ...crashed, ...repeated }).toEqual(sale);
        expect(nth).toBeLessThan(20);
      }
    }
  });
});

describe('P125: the monthly comparison of sales with Stripe', () => {
  const night = (context?: { getRemainingTimeInMillis: () => number }) => compare({}, context);
  const newMonth = () => putSalesComparison({ month: null, walk: null });

  /** A sale and a refund of another one, of which nothing arrives. */
  async function missed() {
    const [unpaid, refunded] = [await waiting(), await sold()];
    shop.stripe.faults.set({ hold: true });
    await shop.stripe.pay(unpaid.sessionId);
    await shop.sdk.refunds.create({ payment_intent: refunded.intent, amount: 300 });
    const { totalCents } = await orderOf(unpaid);
    return { unpaid, adds: { orders: 1, soldCents: totalCents, refundedCents: 300 } };
  }

  /** Sessions of another shop with the same account, which come before all that are there. */
  function addOthers(count: number): void {
    const { checkouts } = shop.stripe.state;
    const [newest] = [...checkouts.values()].slice(-1);
    const ids = Array.from({ length: count }, (_, nth) => `cs_test_other${nth}`);
    for (const id of ids)
      checkouts.set(id, {
        ...newest!,
        session: { ...newest!.session, id, status: 'complete', metadata: {} },
      });
    onTestFinished(() => ids.forEach((id) => checkouts.delete(id)));
  }

  /** A paid sale of the first page, which cannot be reconciled until `mend`, before the page of what was missed. */
  async function missedBehindStuck() {
    const { adds } = await missed();
    addOthers(99);
    const stuck = await waiting();
    await shop.stripe.pay(stuck.sessionId);
    const { totalCents } = await orderOf(stuck);
    const mend = refuseTransactions(stuck.orderId);
    onTestFinished(mend);
    return { adds, stuckAdds: { orders: 1, soldCents: totalCents }, mend };
  }
  const failingNight = (context?: { getRemainingTimeInMillis: () => number }) => () =>
    expect(night(context)).rejects.toThrow('1 sales could not be reconciled');

  it('P125: a sale and a refund that never arrived are in orders and metrics after it, and only once', async () => {
    await newMonth();
    const { unpaid, adds } = await missed();
    expect(await movedBy(async () => expect(await night()).toMatchObject({ sales: 2 }))).toEqual(adds);
    expect(await orderOf(unpaid)).toMatchObject({ paymentStatus: 'paid', hold: 'sold' });
    expect(await movedBy(newMonth)).toEqual({});
    expect(await movedBy(async () => expect(await night()).toMatchObject({ sales: 0 }))).toEqual({});
  });

  nightly('P125: a month is compared once, and the next one again', async () => {
    await newMonth();
    await night();
    const { adds } = await missed();
    expect(await movedBy(night)).toEqual({});
    await newMonth();
    expect(await movedBy(night)).toEqual(adds);
  });

  it('P125: what one night has no time for is compared in the next one', async () => {
    const { adds } = await missed();
    addOthers(100);
    await newMonth();
    expect(await movedBy(() => night({ getRemainingTimeInMillis: () => 0 }))).toEqual({});
    const pages: string[] = [];
    const nextNight = async () => pages.push(...(await stripeCalls(night)).calls);
    expect(await movedBy(nextNight)).toEqual(adds);
    expect(pages.filter((call) => call === 'GET /v1/checkout/sessions')).toHaveLength(1);
  });

  nightly(
    'P125: a sale that cannot be reconciled fails the run, and the next night tries it again',
    async () => {
      await newMonth();
      const { adds } = await missed();
      const { restore } = faultCalls(crashBefore, (_, operation) => operation === 'TransactWriteItems');
      await expect(night()).rejects.toThrow('2 sales could not be reconciled');
      restore();
      expect(await movedBy(night)).toEqual(adds);
    },
  );

  it('P125: a sale that cannot be reconciled keeps back none behind it, and the month stays open', async () => {
    await newMonth();
    const { adds, stuckAdds, mend } = await missedBehindStuck();
    expect(await movedBy(failingNight())).toEqual(adds);
    expect(await movedBy(failingNight())).toEqual({});
    mend();
    expect(await movedBy(night)).toEqual(stuckAdds);
    expect((await stripeCalls(night)).calls).not.toContain('GET /v1/checkout/sessions');
  });

  nightly('P125: a sale whose order cannot be read keeps back none beside it', async () => {
    await newMonth();
    const broken = await sold();
    const { adds } = await missed();
    const setHold = (value: string) =>
      update(keys.order(broken.buyer.userId, broken.orderId), {
        update: 'SET #hold = :value',
        names: { '#hold': 'hold' },
        values: { ':value': value },
      });
    await setHold('unheard_of');
    onTestFinished(async () => void (await setHold('sold')));
    expect(await movedBy(failingNight())).toEqual(adds);
  });

  nightly('P125: what failed before a night ran out of time is tried again after the last page', async () => {
    await newMonth();
    const { adds, stuckAdds, mend } = await missedBehindStuck();
    expect(await movedBy(failingNight({ getRemainingTimeInMillis: () => 0 }))).toEqual({});
    expect(await movedBy(night)).toEqual(adds);
    mend();
    expect(await movedBy(night)).toEqual(stuckAdds);
    expect((await stripeCalls(night)).calls).not.toContain('GET /v1/checkout/sessions');
  });

  it('P125: a paid session whose order is gone is not counted as brought up to date', async () => {
    await newMonth();
    await night();
    const lost = await waiting();
    shop.stripe.faults.set({ hold: true });
    await shop.stripe.pay(lost.sessionId);
    await deleteItem(keys.order(lost.buyer.userId, lost.orderId));
    onTestFinished(() => void shop.stripe.state.checkouts.delete(lost.sessionId));
    await newMonth();
    expect(await night()).toMatchObject({ sales: 0 });
  });
});
