import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nightly, rounds } from '#tests/support/run/rounds.ts';
import { startShop } from '../support/start-shop.ts';
import { stripeCalls } from '../support/subscriptions/stripe-calls.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { crashBefore, crashAfter, faultCalls, refuseTransactions } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler } = await import('#functions/subscriptions/stripe/nightly-reconciliation.lambda.ts');
const { findReconciliation, putReconciliation } =
  await import('#functions/subscriptions/stripe/reconciliation.ts');
const { keys } = await import('#functions/entities.ts');
const { update } = await import('#functions/platform/table/table.ts');
const { subscriber, go, lettersTo, stored, accessOf, pro } = await startSubscriberCalls(shop);
const reconcile = () => handler({});

const seconds = () => Math.floor(Date.now() / 1000);
const checkpoint = (until: number | null) => putReconciliation({ until, walk: null });

/** Each test starts without missed events and without faults. */
beforeEach(async () => {
  shop.stripe.faults.reset();
  await shop.stripe.release();
  await shop.stripe.idle();
  await checkpoint(seconds());
});

/** Changes something at Stripe without a webhook. */
async function missed(change: (sdk: Stripe) => Promise<unknown>): Promise<void> {
  shop.stripe.faults.set({ hold: true });
  await change(shop.sdk);
}
const cancelNow = ({ id }: Subscriber) => missed((sdk) => sdk.subscriptions.cancel(id));
const cancelLater = ({ id }: Subscriber) =>
  missed((sdk) => sdk.subscriptions.update(id, { cancel_at_period_end: true }));

describe('missed webhooks', () => {
  it('the nightly run syncs missed webhooks: the state, the notification and the checkpoint', async () => {
    const owner = await subscriber();
    await cancelNow(owner);
    expect(await accessOf(owner)).toBe('active');
    const before = seconds();
    expect(await reconcile()).toMatchObject({ synced: 1 });
    expect(await accessOf(owner)).toBe('canceled');
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'subscription-ended']);
    expect((await findReconciliation()).until).toBeGreaterThanOrEqual(before);
  });

  it('P4: webhooks that arrive after the nightly run change nothing', async () => {
    const owner = await subscriber();
    await cancelLater(owner);
    await reconcile();
    const { version } = (await stored(owner))!;
    await shop.stripe.release();
    await shop.stripe.idle();
    expect((await stored(owner))!.version).toBe(version);
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'cancellation-scheduled']);
  });

  nightly('the nightly run syncs a customer with many missed events once', async () => {
    const owner = await subscriber();
    await cancelLater(owner);
    for (let nth = 0; nth < 150; nth++)
      shop.stripe.emit(
        'customer.subscription.updated',
        shop.stripe.state.subscriptions.get(owner.id) as never,
      );
    const { result, calls } = await stripeCalls(reconcile);
    expect(result.synced).toBe(1);
    expect(calls).toEqual(['GET /v1/events', 'GET /v1/subscriptions', 'GET /v1/events']);
  });

  nightly('the nightly run notifies of a missed refund', async () => {
    const owner = await subscriber();
    await missed(async (sdk) => {
      const { data } = await sdk.charges.list({ customer: owner.customerId });
      await sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
    });
    await reconcile();
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'subscription-refunded']);
  });
});

describe('night without missed webhooks', () => {
  nightly(
    'the nightly run without missed webhooks makes one call to Stripe and moves the checkpoint',
    async () => {
      // the events of the other tests in the last hour would fill a second page
      shop.stripe.state.events.clear();
      await subscriber();
      const before = seconds();
      const { result, calls } = await stripeCalls(reconcile);
      expect(result).toEqual({ synced: 0 });
      expect(calls).toEqual(['GET /v1/events']);
      expect((await findReconciliation()).until).toBeGreaterThanOrEqual(before);
    },
  );
});

describe('a run without time', () => {
  const noTime = { getRemainingTimeInMillis: () => 0 };
  const anHour = { getRemainingTimeInMillis: () => 3_600_000 };

  /** Two subscriptions that have ended unheard; what Stripe says of the newer one fills the first page of its events. */
  async function missedOnTwoPages() {
    shop.stripe.state.events.clear();
    const [older, newer] = [await subscriber(), await subscriber()];
    await cancelNow(older);
    for (let nth = 0; nth < 99; nth++)
      shop.stripe.emit(
        'customer.subscription.updated',
        shop.stripe.state.subscriptions.get(newer.id) as never,
      );
    await cancelNow(newer);
    return { older, newer };
  }
  const access = async ({ older, newer }: Record<'older' | 'newer', Subscriber>) => [
    await accessOf(newer),
    await accessOf(older),
  ];

  nightly(
    'P228: events that a run has no time for are read by the next call of the night, from where it stopped',
    async () => {
      const { until } = await findReconciliation();
      const both = await missedOnTwoPages();
      const first = await stripeCalls(() => handler({}, noTime));
      expect(first.calls.filter((call) => call === 'GET /v1/events')).toHaveLength(1);
      expect(await access(both)).toEqual(['canceled', 'active']);
      expect(await findReconciliation()).toMatchObject({ until, events: { after: expect.any(String) } });
      const next = await stripeCalls(() => handler({ goesOn: true }, anHour));
      expect(next.calls.filter((call) => call === 'GET /v1/events')).toHaveLength(1);
      expect(await access(both)).toEqual(['canceled', 'canceled']);
      const done = await findReconciliation();
      expect(done.events).toBeNull();
      expect(done.until).toBeGreaterThanOrEqual(until!);
      const { calls } = await stripeCalls(() => handler({ goesOn: true }, anHour));
      expect(calls).toEqual([]);
    },
  );

  nightly(
    'P228: a night that found events unread begins again, and passes over what was handled',
    async () => {
      const both = await missedOnTwoPages();
      await handler({}, noTime);
      const { calls } = await stripeCalls(() => handler({}, anHour));
      expect(calls.filter((call) => call === 'GET /v1/events')).toHaveLength(2);
      expect(calls.filter((call) => call === 'GET /v1/subscriptions')).toHaveLength(1);
      expect(await access(both)).toEqual(['canceled', 'canceled']);
      expect((await findReconciliation()).events).toBeNull();
    },
  );

  it('P228: an event that failed before the time was over is read again the next night', async () => {
    const { until } = await findReconciliation();
    const both = await missedOnTwoPages();
    const mend = refuseTransactions(both.newer.userId);
    await expect(handler({}, noTime)).rejects.toThrow('1 subscriptions could not be reconciled');
    mend();
    await handler({ goesOn: true }, anHour);
    expect(await access(both)).toEqual(['active', 'canceled']);
    expect(await findReconciliation()).toMatchObject({ until, events: null });
    await handler({}, anHour);
    expect(await access(both)).toEqual(['canceled', 'canceled']);
  });
});

describe('failing run', () => {
  nightly(
    'a failing nightly run syncs the other subscriptions, keeps its checkpoint, and is completed by the next run',
    async () => {
      const [one, other] = [await subscriber(), await subscriber()];
      await cancelNow(one);
      await cancelNow(other);
      const { until } = await findReconciliation();
      const isOnes = (_: number, command: string, pk?: string) =>
        command === 'BatchGetItem' && pk === keys.user(one.userId).pk;
      const calls = faultCalls(crashBefore, isOnes);
      await expect(reconcile()).rejects.toThrow('1 subscriptions');
      calls.restore();
      expect([await accessOf(one), await accessOf(other)]).toEqual(['active', 'canceled']);
      expect((await findReconciliation()).until).toBe(until);
      expect(await reconcile()).toMatchObject({ synced: 1 });
      expect(await accessOf(one)).toBe('canceled');
    },
  );

  it('P8: after a crash at any write of the nightly run the next run completes it without a second notification', async () => {
    for (let nth = 1; nth <= 4; nth += rounds(2, 1)) {
      const owner = await subscriber();
      await cancelNow(owner);
      let writes = 0;
      const isNthWrite = (_: number, command: string) => /Put|Transact/.test(command) && ++writes === nth;
      const calls = faultCalls(crashAfter, isNthWrite);
      await reconcile().catch(() => undefined);
      calls.restore();
      await reconcile();
      expect(await accessOf(owner)).toBe('canceled');
      expect(await lettersTo(owner)).toEqual(['subscription-started', 'subscription-ended']);
      await shop.stripe.release();
      await shop.stripe.idle();
    }
  });
});

describe("checkpoint older than Stripe's events", () => {
  const { subscriptions } = shop.stripe.state;

  /** Makes a subscription the first one of Stripe's list. */
  function putFirst({ id }: Subscriber): void {
    const one = subscriptions.get(id)!;
    subscriptions.delete(id);
    subscriptions.set(id, one);
  }

  /** Puts a page of subscriptions of another shop between one and all others, which are listed after it. */
  function putPageAhead(one: Subscriber): void {
    const ids = Array.from({ length: 100 }, (_, nth) => `sub_filler${nth}`);
    for (const id of ids)
      subscriptions.set(id, {
        ...structuredClone(subscriptions.get(one.id)!),
        id,
        customer: 'cus_unassigned',
      });
    onTestFinished(() => ids.forEach((id) => subscriptions.delete(id)));
    putFirst(one);
  }

  it("a checkpoint older than Stripe's events makes the nightly run compare all subscriptions once", async () => {
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

  nightly('a comparison that runs out of time is continued the next night', async () => {
    const [first, passed, last] = [await subscriber(), await subscriber(), await subscriber()];
    putPageAhead(last);
    await cancelNow(first);
    await cancelNow(last);
    await checkpoint(null);
    await handler({}, { getRemainingTimeInMillis: () => 30_000 });
    expect([await accessOf(first), await accessOf(last)]).toEqual(['active', 'canceled']);
    expect(await findReconciliation()).toMatchObject({ until: null, walk: { after: 'sub_filler1' } });
    // compared subscriptions are not compared again; changes since the start are in the events
    putFirst(passed);
    await cancelNow(passed);
    await reconcile();
    expect([await accessOf(first), await accessOf(passed)]).toEqual(['canceled', 'active']);
    expect((await findReconciliation()).walk).toBeNull();
    await reconcile();
    expect(await accessOf(passed)).toBe('canceled');
  });

  /** One that cannot be synced until `mend`, listed a page before one that was missed. */
  async function missedBehindStuck() {
    const [behind, stuck] = [await subscriber(), await subscriber()];
    putPageAhead(stuck);
    await cancelNow(behind);
    await cancelNow(stuck);
    await checkpoint(null);
    const mend = refuseTransactions(stuck.userId);
    onTestFinished(mend);
    return { behind, stuck, mend };
  }
  const failingNight = (context?: { getRemainingTimeInMillis: () => number }) =>
    expect(handler({}, context)).rejects.toThrow('subscriptions could not be reconciled');
  /** The comparison is done and begins again the next night, on which missed events are read as well. */
  const begunAgain = {
    until: expect.any(Number),
    events: null,
    walk: { since: expect.any(Number), after: null, hasFailed: false },
  };

  it('P87: a subscription that cannot be synced keeps back none behind it, rings each night, and is tried again', async () => {
    const { behind, stuck, mend } = await missedBehindStuck();
    await failingNight();
    expect([await accessOf(stuck), await accessOf(behind)]).toEqual(['active', 'canceled']);
    const { calls } = await stripeCalls(failingNight);
    expect(calls).toContain('GET /v1/events');
    mend();
    await reconcile();
    expect(await accessOf(stuck)).toBe('canceled');
    expect(await findReconciliation()).toMatchObject({ until: expect.any(Number), walk: null });
  });

  it('P87: a subscription that cannot be read keeps back none beside it', async () => {
    const [beside, broken] = [await subscriber(), await subscriber()];
    const setStatus = (value: string) =>
      update(keys.subscription(broken.userId), {
        update: 'SET #status = :value',
        names: { '#status': 'status' },
        values: { ':value': value },
      });
    await setStatus('unheard_of');
    onTestFinished(async () => void (await setStatus('active')));
    await cancelNow(beside);
    await checkpoint(null);
    await failingNight();
    expect(await accessOf(beside)).toBe('canceled');
    expect(await findReconciliation()).toEqual(begunAgain);
  });

  it('P87: what failed before a night ran out of time is tried again after the last page', async () => {
    const { behind, stuck, mend } = await missedBehindStuck();
    await failingNight({ getRemainingTimeInMillis: () => 30_000 });
    expect(await accessOf(behind)).toBe('active');
    await reconcile();
    expect(await accessOf(behind)).toBe('canceled');
    expect(await findReconciliation()).toEqual(begunAgain);
    mend();
    await reconcile();
    expect(await accessOf(stuck)).toBe('canceled');
  });
});

it("a comparison of all subscriptions finds a scheduled change, which Stripe's list does not show", async () => {
  const owner = await subscriber();
  await missed(async (sdk) => {
    const { id, phases } = await sdk.subscriptionSchedules.create({ from_subscription: owner.id });
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
  expect((await stored(owner))!.pendingChange).toMatchObject({ planId: pro._id, amountCents: 2999 });
});
