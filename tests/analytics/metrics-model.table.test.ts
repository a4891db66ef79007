import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import { startMetricCalls, today } from '../support/metrics/metric-calls.ts';
import { modelRuns } from '../support/run/rounds.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startShop } from '../support/start-shop.ts';
import { startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { deleteItem } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');
let desk = await startOrderDesk(shop);
const life = await startSubscriberCalls(shop);
const { rollup, rolledUp } = await startMetricCalls();
const { state, faults } = shop.stripe;

/** What the days of a run have brought, over all runs: Stripe is asked about everything that it has. */
const sales: Sale[] = [];
const subscribers: Subscriber[] = [];

/** One action; its name is printed when a run fails. */
interface Action {
  name: string;
  pick: number;
}

/** One of the last four, mostly; there is one at least from the first round on. */
const chosen = <T>(some: T[], pick: number): T => some.at(-1 - (pick % Math.min(4, some.length)))!;
const plans = [life.basico, life.premium, life.pro];

/** Every action may be refused, because what it is about is in another state. */
const actions: Record<string, (pick: number) => Promise<unknown>> = {
  sell: async (pick) => void sales.push(await desk.sold(1 + (pick % 3))),
  refundOne: async (pick) => {
    const sale = chosen(sales, pick);
    const lines = [{ product: sale.product._id, quantity: 1, restock: true }];
    await desk.refund(sale, { lines, reason: 'modelo' });
  },
  cancel: (pick) => desk.setStatus(chosen(sales, pick), { status: 'cancelled' }),
  refundByHand: async (pick) => {
    const refund = { payment_intent: chosen(sales, pick).intent, amount: 100 + pick };
    await shop.sdk.refunds.create(refund).catch(() => undefined);
  },
  bankRefuses: async (pick) => {
    const { data } = await shop.sdk.refunds.list({ payment_intent: chosen(sales, pick).intent });
    const paid = data.find(({ status }) => status === 'succeeded');
    if (paid) shop.stripe.failRefund(paid.id);
  },
  subscribe: async (pick) => {
    const cycle = pick % 2 === 0 ? 'monthly' : 'annual';
    subscribers.push(await life.subscriber({ plan: plans[pick % 3]!, cycle }));
  },
  end: (pick) => shop.sdk.subscriptions.cancel(chosen(subscribers, pick).id).catch(() => undefined),
  comeBack: (pick) => life.subscribe(chosen(subscribers, pick), { plan: plans[pick % 3]! }),
  change: (pick) =>
    life.change(chosen(subscribers, pick), plans[(pick + 1) % 3]!, pick % 2 === 0 ? 'annual' : 'monthly'),
  payLate: (pick) => life.pay(chosen(subscribers, pick)),
  loseCard: (pick) =>
    life
      .chargeSilently(chosen(subscribers, pick), pick % 2 === 0 ? cards.declined : cards.good)
      .catch(() => undefined),
  tellAgain: async (pick) => {
    const events = [...desk.eventsOf(chosen(sales, pick)), ...life.eventsOf(chosen(subscribers, pick))];
    for (const event of events.toReversed())
      await shop.deliver({ ...event, id: `${event.id}_${Math.random()}` });
  },
};

const minute = 60_000;
const goTo = (time: number) => life.go(Math.max(0, time - Date.now()));

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** What Stripe says about everything until now, in the metrics' names. */
function atStripe() {
  const intents = new Set(sales.map(({ intent }) => intent));
  const charges = [...state.charges.values()].filter(
    ({ payment_intent: intent, status }) => status === 'succeeded' && intents.has(intent as string),
  );
  const recurring = [...state.subscriptions.values()].filter(({ status }) =>
    /^(active|past_due)$/.test(status),
  );
  const monthly = recurring.map(({ items }) => {
    const { unit_amount: amount, recurring: every } = items.data[0]!.price;
    return Math.round(amount! / (every!.interval === 'year' ? 12 : 1));
  });
  return {
    orders: charges.length,
    soldCents: sumOf(charges.map(({ amount }) => amount)),
    refundedCents: sumOf(charges.map(({ amount_refunded: refunded }) => refunded)),
    subscribers: recurring.length,
    mrrCents: sumOf(monthly),
  };
}

const action = fc.record({
  name: fc.constantFrom('sell', 'subscribe', ...Object.keys(actions)),
  pick: fc.nat(11),
});

it('P86: after a day of any sales, refunds, subscriptions, ends and failures, by two at once and with events twice, the rolledUp metrics are those recomputed from Stripe', async () => {
  const pairs = fc.array(fc.tuple(action, action), { minLength: 5, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(pairs, async (rounds) => {
      faults.reset();
      await shop.stripe.idle();
      const day = addDays(today(), 1);
      const { start, end } = madridDay(day);
      await goTo(start.getTime() + minute);
      desk = await startOrderDesk(shop);
      const before = atStripe();
      faults.set({ duplicate: 2, shuffle: true });
      await Promise.all([actions['sell']!(1), actions['subscribe']!(rounds.length)]);
      for (const pair of rounds) {
        await Promise.all(pair.map(({ name, pick }: Action) => actions[name]!(pick)));
        await shop.stripe.idle();
      }
      faults.reset();
      await goTo(end.getTime() - minute);
      const after = atStripe();
      await goTo(end.getTime() + 240 * minute);
      await rollup();
      const [metrics] = await rolledUp(day, day);
      expectRecomputed(metrics!, before, after);
      // the same from the metric events alone, and from the first day on
      const all = await rolledUp(addDays(day, -300), day);
      for (const one of all) await deleteItem(keys.dayMetrics(one.day));
      await rollup();
      expect(await rolledUp(addDays(day, -300), day)).toEqual(all);
    }),
    modelRuns(1, 20),
  );
});

type AtStripe = ReturnType<typeof atStripe>;

function expectRecomputed(metrics: DayMetrics, before: AtStripe, after: AtStripe): void {
  const { orders, soldCents, refundedCents, subscribers: count, mrrCents } = metrics;
  expect({ orders, soldCents, refundedCents, subscribers: count, mrrCents }).toEqual({
    ...after,
    orders: after.orders - before.orders,
    soldCents: after.soldCents - before.soldCents,
    refundedCents: after.refundedCents - before.refundedCents,
  });
  const { newCents, expansionCents, reactivationCents, contractionCents, churnCents } = metrics;
  expect(newCents + expansionCents + reactivationCents - contractionCents - churnCents).toBe(
    after.mrrCents - before.mrrCents,
  );
  expect([metrics.repairCents, metrics.repairedSubscribers]).toEqual([0, 0]);
}
