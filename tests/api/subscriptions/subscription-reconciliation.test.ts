import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { stripeCalls } from '../../support/subscriptions/stripe-calls.ts';
import { day, subscribers, type Subscriber } from '../../support/subscriptions/subscribers.ts';
import { crashBefore, crashAfter, faultCalls } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler } = await import('#functions/reconcile-subscriptions/index.ts');
const { findReconciliation, putReconciliation } =
  await import('#functions/_data/subscriptions/reconciliation.ts');
const { subscriber, go, lettersTo, stored, accessOf, pro } = await subscribers(shop);
const reconcile = () => handler({});

const seconds = () => Math.floor(Date.now() / 1000);
const checkpoint = (until: number | null) => putReconciliation({ until, walk: null });

/** Each test begins with nothing left to make good, and nothing held back. */
beforeEach(async () => {
  shop.stripe.faults.reset();
  await shop.stripe.release();
  await shop.stripe.idle();
  await checkpoint(seconds());
});

/** Changes what only Stripe hears of: no webhook comes. */
async function missed(change: (sdk: Stripe) => Promise<unknown>): Promise<void> {
  shop.stripe.faults.set({ hold: true });
  await change(shop.sdk);
}
const cancelNow = ({ id }: Subscriber) => missed((sdk) => sdk.subscriptions.cancel(id));
const cancelLater = ({ id }: Subscriber) =>
  missed((sdk) => sdk.subscriptions.update(id, { cancel_at_period_end: true }));

describe('lost webhooks', () => {
  it('are made good: the state, the news, the checkpoint', async () => {
    const who = await subscriber();
    await cancelNow(who);
    expect(await accessOf(who)).toBe('active');
    const before = seconds();
    expect(await reconcile()).toMatchObject({ copied: 1 });
    expect(await accessOf(who)).toBe('canceled');
    expect(await lettersTo(who)).toEqual(['subscription-started', 'subscription-ended']);
    expect((await findReconciliation()).until).toBeGreaterThanOrEqual(before);
  });

  it('P4: that come after all find everything done', async () => {
    const who = await subscriber();
    await cancelLater(who);
    await reconcile();
    const { version } = (await stored(who))!;
    await shop.stripe.release();
    await shop.stripe.idle();
    expect((await stored(who))!.version).toBe(version);
    expect(await lettersTo(who)).toEqual(['subscription-started', 'cancellation-scheduled']);
  });

  it('of one customer cost one look, however many they were', async () => {
    const who = await subscriber();
    await cancelLater(who);
    for (let nth = 0; nth < 150; nth++)
      shop.stripe.emit('customer.subscription.updated', shop.stripe.state.subscriptions.get(who.id) as never);
    const { result, calls } = await stripeCalls(reconcile);
    expect(result.copied).toBe(1);
    expect(calls).toEqual(['GET /v1/events', 'GET /v1/subscriptions', 'GET /v1/events']);
  });

  it('of a refund are told', async () => {
    const who = await subscriber();
    await missed(async (sdk) => {
      const { data } = await sdk.charges.list({ customer: who.customerId });
      await sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
    });
    await reconcile();
    expect(await lettersTo(who)).toEqual(['subscription-started', 'subscription-refunded']);
  });
});

describe('a night on which nothing got lost', () => {
  it('costs one question at Stripe, and moves the checkpoint', async () => {
    // what the other tests did in the last hour would be a second page
    shop.stripe.state.events.clear();
    await subscriber();
    const before = seconds();
    const { result, calls } = await stripeCalls(reconcile);
    expect(result).toEqual({ copied: 0, reminded: 0 });
    expect(calls).toEqual(['GET /v1/events']);
    expect((await findReconciliation()).until).toBeGreaterThanOrEqual(before);
  });
});

describe('a run that fails', () => {
  it('copies whom it can, stays where it was, and is made good by the next', async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    await cancelNow(one);
    await cancelNow(other);
    const { until } = await findReconciliation();
    const isOnes = (_: number, command: string, pk?: string) => command === 'GetItem' && pk === one.userId;
    const calls = faultCalls(crashBefore, isOnes);
    await expect(reconcile()).rejects.toThrow('1 subscriptions');
    calls.restore();
    expect([await accessOf(one), await accessOf(other)]).toEqual(['active', 'canceled']);
    expect((await findReconciliation()).until).toBe(until);
    expect(await reconcile()).toMatchObject({ copied: 1 });
    expect(await accessOf(one)).toBe('canceled');
  });

  it('P8: or dies after any of its writes is done again without a word told twice', async () => {
    for (let nth = 1; nth <= 4; nth++) {
      const who = await subscriber();
      await cancelNow(who);
      let writes = 0;
      const isNthWrite = (_: number, command: string) => /Put|Transact/.test(command) && ++writes === nth;
      const calls = faultCalls(crashAfter, isNthWrite);
      await reconcile().catch(() => undefined);
      calls.restore();
      await reconcile();
      expect(await accessOf(who)).toBe('canceled');
      expect(await lettersTo(who)).toEqual(
        // what died before it could queue its mail leaves that to the sweep
        nth === 1 ? ['subscription-started'] : ['subscription-started', 'subscription-ended'],
      );
      await shop.stripe.release();
      await shop.stripe.idle();
    }
  });
});

describe('a silence longer than Stripe’s memory', () => {
  it('is made good by comparing all subscriptions, once', async () => {
    const [ended, renewed, changing, same] = [
      await subscriber(),
      await subscriber(),
      await subscriber({ cycle: 'annual' }),
      await subscriber({ cycle: 'annual' }),
    ];
    await cancelNow(ended);
    await missed((sdk) => sdk.subscriptionSchedules.create({ from_subscription: changing.id }));
    await go(40 * day);
    expect(
      [...shop.stripe.state.events.values()].filter(({ data }) => JSON.stringify(data).includes(ended.id)),
    ).toEqual([]);
    const { version } = (await stored(same))!;
    const { calls } = await stripeCalls(reconcile);
    expect(calls.filter((call) => call === 'GET /v1/events')).toEqual([]);
    expect(await accessOf(ended)).toBe('canceled');
    expect((await stored(renewed))!.currentPeriodEnd).toBeGreaterThan(seconds());
    expect((await stored(changing))!.scheduleId).not.toBeNull();
    expect((await stored(same))!.version).toBe(version);
    expect(await lettersTo(renewed)).toEqual(['subscription-started', 'renewal-receipt']);
    const next = await stripeCalls(reconcile);
    expect(next.calls).toContain('GET /v1/events');
  });

  it('is walked on the next night from where time ran out', async () => {
    const [first, passed, last] = [await subscriber(), await subscriber(), await subscriber()];
    // a page of others between the two: Stripe lists the newest first
    const { subscriptions } = shop.stripe.state;
    const all = [...subscriptions.entries()];
    const fillers = Array.from({ length: 100 }, (_, nth) => ({
      ...structuredClone(subscriptions.get(first.id)!),
      id: `sub_filler${nth}`,
      customer: 'cus_nobody',
    }));
    subscriptions.clear();
    for (const [id, one] of all) if (id !== last.id) subscriptions.set(id, one);
    for (const one of fillers) subscriptions.set(one.id, one);
    subscriptions.set(last.id, all.find(([id]) => id === last.id)![1]);
    await cancelNow(first);
    await cancelNow(last);
    await checkpoint(null);
    await handler({}, { getRemainingTimeInMillis: () => 30_000 });
    expect([await accessOf(first), await accessOf(last)]).toEqual(['active', 'canceled']);
    expect(await findReconciliation()).toMatchObject({ until: null, walk: { after: 'sub_filler1' } });
    // what has been passed is not walked again; its events since the walk began tell of it
    subscriptions.delete(passed.id);
    subscriptions.set(passed.id, { ...all.find(([id]) => id === passed.id)![1] });
    await cancelNow(passed);
    await reconcile();
    expect([await accessOf(first), await accessOf(passed)]).toEqual(['canceled', 'active']);
    expect((await findReconciliation()).walk).toBeNull();
    await reconcile();
    expect(await accessOf(passed)).toBe('canceled');
    for (const { id } of fillers) subscriptions.delete(id);
  });
});

it('sees a planned change, which no list of subscriptions shows', async () => {
  const who = await subscriber();
  await missed(async (sdk) => {
    const { id, phases } = await sdk.subscriptionSchedules.create({ from_subscription: who.id });
    const { data } = await sdk.prices.list({ lookup_keys: ['tenaz_pro_monthly'] });
    await sdk.subscriptionSchedules.update(id, {
      phases: [
        {
          items: [{ price: phases[0]!.items[0]!.price as string, quantity: 1 }],
          start_date: phases[0]!.start_date,
          end_date: phases[0]!.end_date,
        },
        { items: [{ price: data[0]!.id, quantity: 1 }], duration: { interval: 'month' } },
      ],
    });
  });
  await checkpoint(null);
  await reconcile();
  expect((await stored(who))!.pendingChange).toMatchObject({ planId: pro._id, amountCents: 2999 });
});
