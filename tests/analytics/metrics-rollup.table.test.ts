import { afterAll, describe, expect, it } from 'vitest';
import { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { notZero, startMetricCalls, today } from '../support/metrics/metric-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { crashAfter, faultCalls } from '../support/table/table-faults.ts';
import { interceptTable } from '../support/table/table-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { metricEventSteps } = await import('#functions/analytics/metric-events.ts');
const { findMetricsStart, startMetrics, findLastRolledUpDay } =
  await import('#functions/analytics/daily-metrics.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { start, rollup, rolledUp, list } = await startMetricCalls();

let nth = 0;
/** Writes a metric event of a day. */
const move = (day: string, added: Parameters<typeof metricEventSteps>[1]) =>
  transact(metricEventSteps({ id: `ord_${nth++}`, version: 1 }, added, day));

/** Goes to the night after a day, when it is rolled up. */
const nightAfter = (day: string) => advance(sendTime(addDays(day, 1)).getTime() - 5 * 3_600_000 - Date.now());

it('today is answered as it is so far, with revenue and subscribers of the days before, and is no finished day', async () => {
  const open = async (from: string, to: string) => (await list({ from, to })).body.data;
  await move(today(), { orders: 1, soldCents: 2500, newCents: 1999, newSubscribers: 1 });
  expect(await open(start, today())).toMatchObject({
    days: [],
    open: [{ day: today(), orders: 1, soldCents: 2500, mrrCents: 1999, subscribers: 1 }],
  });
  // tomorrow has not begun, and another span has no open day
  expect((await open(today(), addDays(today(), 5))).open).toHaveLength(1);
  expect((await open(addDays(today(), -30), addDays(today(), -10))).open).toEqual([]);
  await move(today(), { orders: -1, soldCents: -2500, newCents: -1999, newSubscribers: -1 });
});

describe('rollup', () => {
  it('the day of the start is not rolledUp before it has ended', async () => {
    await move(start, { orders: 1, soldCents: 2000 });
    expect(await rollup()).toEqual({ rolledUp: 0 });
    expect(await rolledUp(start, start)).toEqual([]);
  });

  it('older subscriptions that are counted on the first day are in its totals, and neither new nor of another day', async () => {
    await move(addDays(start, -1), { repairCents: 700, repairedSubscribers: 1 });
    await nightAfter(start);
    await rollup();
    expect(notZero((await rolledUp(start, start))[0]!)).toEqual({
      day: start,
      orders: 1,
      soldCents: 2000,
      mrrCents: 700,
      subscribers: 1,
    });
    await move(addDays(start, -1), { repairCents: -700, repairedSubscribers: -1 });
  });

  it('a finished day has the sums of its events, and revenue and subscribers of the day before with them', async () => {
    await move(start, { orders: 1, soldCents: 3000, refundedCents: 500 });
    await move(start, { newCents: 1999, newSubscribers: 1 });
    await move(start, { newCents: 999, newSubscribers: 1 });
    await move(today(), { churnCents: 999, churnedSubscribers: 1, routinesSent: 40 });
    expect(await rollup()).toEqual({ rolledUp: 1 });
    await nightAfter(addDays(start, 1));
    await rollup();
    const [first, second] = await rolledUp(start, addDays(start, 1));
    expect(notZero(first!)).toEqual({
      day: start,
      orders: 2,
      soldCents: 5000,
      refundedCents: 500,
      newCents: 2998,
      newSubscribers: 2,
      mrrCents: 2998,
      subscribers: 2,
    });
    expect(notZero(second!)).toEqual({
      day: addDays(start, 1),
      churnCents: 999,
      churnedSubscribers: 1,
      routinesSent: 40,
      mrrCents: 1999,
      subscribers: 1,
    });
  });

  it('P86: folding again changes nothing, also when a rollup died after any of its writes', async () => {
    const end = addDays(today(), -1);
    const before = await rolledUp(start, end);
    await rollup();
    for (let at = 1; at <= before.length; at++) {
      let writes = 0;
      const calls = faultCalls(crashAfter, (_, operation) => operation === 'PutItem' && ++writes === at);
      await rollup().catch(() => undefined);
      calls.restore();
      expect(await rolledUp(start, end)).toEqual(before);
    }
    await Promise.all([rollup(), rollup()]);
    expect(await rolledUp(start, end)).toEqual(before);
  });

  it('P86: a event that comes after its day was rolledUp is in its day, and in the totals since, a night later', async () => {
    const late = addDays(today(), -2);
    await move(late, { expansionCents: 500, orders: 1, soldCents: 100 });
    const before = await rolledUp(late, addDays(today(), -1));
    await rollup();
    const after = await rolledUp(late, addDays(today(), -1));
    expect(after.map(({ mrrCents }) => mrrCents)).toEqual(before.map(({ mrrCents }) => mrrCents + 500));
    expect(after[0]!.orders).toBe(before[0]!.orders + 1);
  });

  it('P86: ten missed nights are caught up by the next one, each day by itself', async () => {
    const last = (await findLastRolledUpDay())!;
    await move(addDays(last, 4), { orders: 3, soldCents: 300 });
    await nightAfter(addDays(last, 10));
    await rollup();
    const days = await rolledUp(addDays(last, 1), addDays(last, 10));
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, at) => addDays(last, at + 1)));
    expect(days.map(({ orders }) => orders)).toEqual([0, 0, 0, 3, 0, 0, 0, 0, 0, 0]);
    expect(new Set(days.map(({ mrrCents }) => mrrCents)).size).toBe(1);
  });

  it('a later deployment does not move the start, and an earlier day does', async () => {
    await startMetrics(today());
    expect(await findMetricsStart()).toBe(start);
    await startMetrics(addDays(start, -1));
    expect(await findMetricsStart()).toBe(addDays(start, -1));
  });
});

describe('GET /metrics', () => {
  it('answers the rolledUp days of a span in the past in one query, oldest first', async () => {
    const operations: string[] = [];
    const calls = interceptTable(({ operation, send }) => {
      operations.push(operation);
      return send();
    });
    const { status, body } = await list({ from: start, to: addDays(today(), -1) });
    calls();
    expect(status).toBe(200);
    const days = body.data.days as DayMetrics[];
    expect(days.map(({ day }) => day)).toEqual(days.map((_, at) => addDays(start, at)));
    expect(operations.filter((operation) => operation === 'Query')).toHaveLength(1);
  });

  it('a span of more than 366 days, one that ends before it begins, and no day are refused', async () => {
    for (const query of [
      { from: '2026-01-01', to: '2027-01-02' },
      { from: '2026-01-02', to: '2026-01-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: 'ayer', to: 'hoy' },
      {},
    ])
      expect((await list(query as never)).status).toBe(400);
    expect((await list({ from: '2028-01-01', to: '2028-12-31' })).status).toBe(200);
  });

  it('admins may see the metrics, and trainers, shopkeepers, support and customers may not', async () => {
    for (const role of ['trainer', 'shopkeeper', 'support', 'user']) {
      const { token } = await signIn(role);
      expect((await list({ from: start, to: start }, token)).status).toBe(403);
    }
  });
});
