import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { startShop } from '../../support/shop.ts';
import { cards } from '../../support/subscriptions/sign-ups.ts';
import { subscribers, type Subscriber } from '../../support/subscriptions/subscribers.ts';
import { permutations } from '../../support/permutations.ts';
import {
  conflict,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  throttle,
} from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { syncSubscription } = await import('#functions/_flows/subscriptions/sync-subscription.ts');
const life = await subscribers(shop);
const { subscriber, eventsOf, lettersTo, told, stored, accessOf, atStripe, go, goToRenewal } = life;

beforeEach(async () => {
  shop.stripe.faults.reset();
  await shop.stripe.release();
  await shop.stripe.idle();
});

/** What happens to somebody while no webhook comes, as the events that tell it. */
async function unheard(who: Subscriber, happen: () => Promise<unknown>): Promise<Stripe.Event[]> {
  const known = new Set(eventsOf(who).map(({ id }) => id));
  shop.stripe.faults.set({ hold: true });
  await happen();
  return eventsOf(who).filter(({ id }) => !known.has(id));
}

/** Hands events over, faster than they can be handled. */
const deliverAll = (events: Stripe.Event[]) => Promise.all(events.map((event) => shop.deliver(event)));

async function expectAsStripe(who: Subscriber): Promise<void> {
  const remote = atStripe(who);
  expect(await stored(who)).toMatchObject({
    status: remote.status,
    cancelAt: remote.cancel_at,
    cancelAtPeriodEnd: remote.cancel_at_period_end,
    currentPeriodEnd: remote.items.data[0]!.current_period_end,
  });
  expect(await accessOf(who)).toBe(remote.status);
}

const kinds = (events: Stripe.Event[], ...types: string[]) =>
  types.map((type) => events.find((event) => event.type === type)!);

describe('P6: events in every order', () => {
  it('of a renewal end as Stripe has it, and are told once', async () => {
    for (const order of permutations([0, 1, 2, 3])) {
      const who = await subscriber();
      const events = await unheard(who, () => goToRenewal(who));
      const told = kinds(
        events,
        'customer.subscription.updated',
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
      );
      for (const at of order) expect((await shop.deliver(told[at]!)).status).toBe(200);
      await expectAsStripe(who);
      expect(await lettersTo(who)).toEqual(['subscription-started', 'renewal-receipt']);
    }
  });

  it('of a declined renewal and its recovery, some told before there is more to see', async () => {
    for (const order of permutations([0, 1, 2])) {
      const who = await subscriber();
      await life.chargeSilently(who, cards.declined);
      const failing = await unheard(who, () => goToRenewal(who));
      const [failed] = kinds(failing, 'invoice.payment_failed');
      await shop.deliver(failed!);
      await expectAsStripe(who);
      const recovering = await unheard(who, () => life.replaceCard(who, cards.good));
      const rest = [
        ...kinds(failing, 'customer.subscription.updated'),
        ...kinds(recovering, 'invoice.paid', 'customer.subscription.updated'),
      ];
      for (const at of order) expect((await shop.deliver(rest[at]!)).status).toBe(200);
      await expectAsStripe(who);
      expect(await lettersTo(who)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
    }
  });

  it('of a cancellation, its end, and what went before', async () => {
    for (const order of permutations([0, 1, 2])) {
      const who = await subscriber();
      const begun = eventsOf(who).find(({ type }) => type === 'customer.subscription.created')!;
      const planned = await unheard(who, () =>
        shop.sdk.subscriptions.update(who.id, { cancel_at_period_end: true }),
      );
      const ended = await unheard(who, () => goToRenewal(who));
      const told = [
        { ...begun, id: `${begun.id}x` },
        ...kinds(planned, 'customer.subscription.updated'),
        ...kinds(ended, 'customer.subscription.deleted'),
      ];
      for (const at of order) expect((await shop.deliver(told[at]!)).status).toBe(200);
      await expectAsStripe(who);
      // it was over before anybody here had heard of the plan to end it
      expect(await lettersTo(who)).toEqual(['subscription-started', 'subscription-ended']);
    }
  });
});

describe('P4: events ten times at once', () => {
  it('make one copy and one letter of each thing', async () => {
    const who = await subscriber();
    const events = await unheard(who, () => goToRenewal(who));
    const answers = await deliverAll(Array.from({ length: 10 }, () => events).flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expectAsStripe(who);
    expect(await lettersTo(who)).toEqual(['subscription-started', 'renewal-receipt']);
    expect(await told(who)).toHaveLength(2);
  });

  it('with a buyer’s own changes in between', async () => {
    const who = await subscriber();
    shop.stripe.faults.set({ duplicate: 10, shuffle: true });
    await life.cancel(who);
    await life.reactivate(who);
    await life.cancel(who);
    await shop.stripe.idle();
    await expectAsStripe(who);
    expect(await lettersTo(who)).toEqual([
      'subscription-started',
      'cancellation-scheduled',
      'subscription-reactivated',
      'cancellation-scheduled',
    ]);
  });
});

it('P6: what an older look at Stripe has seen never overwrites a newer one', async () => {
  const who = await subscriber();
  const old = structuredClone(atStripe(who));
  shop.stripe.faults.set({ hold: true });
  // this call has seen it active, and is slower than one that sees it end
  let isFirst = true;
  const calls = faultCalls(
    async (send) => {
      if (!isFirst) return send();
      isFirst = false;
      await shop.sdk.subscriptions.cancel(who.id);
      await syncSubscription(who.userId, new Date());
      return send();
    },
    (_, command) => command === 'TransactWriteItems',
  );
  await shop.sdk.subscriptions.update(who.id, { cancel_at_period_end: true });
  await syncSubscription(who.userId, new Date());
  calls.restore();
  expect(old.status).toBe('active');
  await expectAsStripe(who);
  expect(await lettersTo(who)).toEqual(['subscription-started', 'subscription-ended']);
});

describe('P26: a table that has troubles', () => {
  it.each([
    ['conflicts', conflict],
    ['throttles', throttle],
    ['loses its answer', lostAnswer],
  ])('%s: is asked again, and what happened is told once', async (_, fault) => {
    const who = await subscriber();
    let left = 3;
    const isFaulty = (_nth: number, command: string) => command === 'TransactWriteItems' && left-- > 0;
    const calls = faultCalls(fault, isFaulty);
    expect((await life.cancel(who)).status).toBe(200);
    calls.restore();
    await expectAsStripe(who);
    await shop.stripe.idle();
    expect(await lettersTo(who)).toEqual(['subscription-started', 'cancellation-scheduled']);
  });

  it('for ever: is 503, never "ok", and the webhook that follows makes it good', async () => {
    const who = await subscriber();
    const isWrite = (_: number, command: string) => command === 'TransactWriteItems';
    shop.stripe.faults.set({ hold: true });
    const calls = faultCalls(conflict, isWrite);
    expect((await life.cancel(who)).status).toBe(503);
    calls.restore();
    expect(await stored(who)).toMatchObject({ cancelAtPeriodEnd: false });
    await shop.stripe.release();
    await expectAsStripe(who);
  });

  it.each([
    ['before', crashBefore],
    ['after', crashAfter],
  ])('P8: or a webhook that dies %s any of its calls is made good by its repetition', async (_, crash) => {
    let nth = 0;
    for (let isOver = false; !isOver;) {
      nth++;
      const who = await subscriber();
      const events = await unheard(who, () =>
        shop.sdk.subscriptions.update(who.id, { cancel_at_period_end: true }),
      );
      const calls = faultCalls(crash, (made) => made === nth);
      await shop.deliver(events[0]!);
      calls.restore();
      isOver = calls.made < nth;
      expect((await shop.deliver(events[0]!)).status).toBe(200);
      await expectAsStripe(who);
      expect(await told(who)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Suscripción cancelada']);
    }
    expect(nth).toBeGreaterThan(5);
  });
});

it('leaves customers alone that are nobody’s', async () => {
  const { id: customer } = await shop.sdk.customers.create({ email: 'nadie@example.com' });
  const card = await life.saveCard(customer);
  const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_basico_monthly'] });
  await shop.sdk.subscriptions.create({
    customer,
    default_payment_method: card,
    items: [{ price: data[0]!.id }],
  });
  await shop.stripe.idle();
  await go(1000);
  const failed = [...shop.stripe.state.deliveries.values()].filter(({ state }) => state !== 'delivered');
  expect(failed).toEqual([]);
});
