import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { startShop } from '../support/start-shop.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { permutations } from '../support/permutations.ts';
import {
  conflict,
  failAfterWrite,
  failCall,
  faultCalls,
  lostAnswer,
  throttle,
} from '../support/table/table-faults.ts';
import { firstOf, nightly, rounds } from '../support/run/rounds.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { syncSubscription } = await import('#functions/subscriptions/stripe/sync-subscription.ts');
const life = await startSubscriberCalls(shop);
const { subscriber, eventsOf, lettersTo, told, stored, accessOf, atStripe, go, goToRenewal } = life;

beforeEach(async () => {
  shop.stripe.faults.reset();
  await shop.stripe.release();
  await shop.stripe.idle();
});

/** The events of actions during which no webhook is delivered. */
async function withoutWebhooks(owner: Subscriber, change: () => Promise<unknown>): Promise<Stripe.Event[]> {
  const known = new Set(eventsOf(owner).map(({ id }) => id));
  shop.stripe.faults.set({ hold: true });
  await change();
  return eventsOf(owner).filter(({ id }) => !known.has(id));
}

/** Delivers events concurrently. */
const deliverAll = (events: Stripe.Event[]) => Promise.all(events.map((event) => shop.deliver(event)));

async function expectAsStripe(owner: Subscriber): Promise<void> {
  const remote = atStripe(owner);
  expect(await stored(owner)).toMatchObject({
    status: remote.status,
    cancelAt: remote.cancel_at,
    cancelAtPeriodEnd: remote.cancel_at_period_end,
    currentPeriodEnd: remote.items.data[0]!.current_period_end,
  });
  expect(await accessOf(owner)).toBe(remote.status);
}

const ofTypes = (events: Stripe.Event[], ...types: string[]) =>
  types.map((type) => events.find((event) => event.type === type)!);

describe('P55: what Stripe no longer knows', () => {
  const info = (owner: Subscriber) => life.ask('GET /api/auth/subscription-info', owner);

  it('P55: after a customer was deleted at Stripe the pages load, routines end, and the user can start again', async () => {
    for (const isNotified of [true, false]) {
      const owner = await subscriber();
      if (!isNotified) shop.stripe.faults.set({ hold: true });
      await shop.sdk.customers.del(owner.customerId);
      await shop.stripe.idle();
      const { status, body } = await info(owner);
      expect(status).toBe(200);
      expect([body.data.hasSubscription, body.data.subscription.status]).toEqual([false, 'canceled']);
      expect(body.data).toMatchObject({
        user: { stripeCustomerId: null },
        paymentMethods: [],
        paymentHistory: [],
      });
      expect(await accessOf(owner)).toBe('canceled');
      const cardFor = (customerId: string) =>
        life.ask('POST /api/stripe/setup-intent', owner, { body: { customerId } });
      expect((await cardFor(owner.customerId)).status).toBe(404);
      const created = await life.ask('POST /api/stripe/create-customer', owner, {
        body: { email: 'x@example.com', name: 'Vera' },
      });
      expect([created.status, (await cardFor(created.body.data.customerId)).status]).toEqual([200, 200]);
      expect((await info(owner)).body.data.user.stripeCustomerId).toBe(created.body.data.customerId);
    }
  });

  it('P55: a signed event about a session, charge or customer that Stripe does not know is answered with 200', async () => {
    const owner = await subscriber();
    const [sample] = eventsOf(owner);
    const about = (type: string, object: object) =>
      shop.deliver({
        ...sample!,
        id: `evt_${type.replaceAll('.', '_')}`,
        type,
        data: { object },
      } as Stripe.Event);
    const answers = await Promise.all([
      about('checkout.session.completed', { id: 'cs_test_unknown', object: 'checkout.session' }),
      about('charge.refunded', { id: 'ch_unknown', object: 'charge', payment_intent: 'pi_unknown' }),
      about('charge.refunded', { id: 'ch_unknown', object: 'charge', payment_intent: null }),
      about('customer.subscription.deleted', { id: 'sub_unknown', customer: 'cus_unknown' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('P6: events in every order', () => {
  it("P6: the events of a renewal in every order end in Stripe's state with one receipt", async () => {
    // in `npm test` one order for each first event
    for (const order of permutations([0, 1, 2, 3]).filter((_, nth) => nth % rounds(3, 1) === 0)) {
      shop.stripe.state.timers.clear();
      const owner = await subscriber();
      const events = await withoutWebhooks(owner, () => goToRenewal(owner));
      const delivered = ofTypes(
        events,
        'customer.subscription.updated',
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
      );
      for (const at of order) expect((await shop.deliver(delivered[at]!)).status).toBe(200);
      await expectAsStripe(owner);
      expect(await lettersTo(owner)).toEqual(['subscription-started', 'renewal-receipt']);
    }
  });

  nightly(
    "P6: the events of a declined and recovered renewal in every order end in Stripe's state with one mail each",
    async () => {
      for (const order of permutations([0, 1, 2])) {
        shop.stripe.state.timers.clear();
        const owner = await subscriber();
        await life.chargeSilently(owner, cards.declined);
        const failing = await withoutWebhooks(owner, () => goToRenewal(owner));
        const [failed] = ofTypes(failing, 'invoice.payment_failed');
        await shop.deliver(failed!);
        await expectAsStripe(owner);
        const recovering = await withoutWebhooks(owner, () => life.replaceCard(owner, cards.good));
        const rest = [
          ...ofTypes(failing, 'customer.subscription.updated'),
          ...ofTypes(recovering, 'invoice.paid', 'customer.subscription.updated'),
        ];
        for (const at of order) expect((await shop.deliver(rest[at]!)).status).toBe(200);
        await expectAsStripe(owner);
        expect(await lettersTo(owner)).toEqual([
          'subscription-started',
          'payment-failed',
          'payment-recovered',
        ]);
      }
    },
  );

  nightly("P6: the events of a cancellation and its end in every order end in Stripe's state", async () => {
    for (const order of permutations([0, 1, 2])) {
      shop.stripe.state.timers.clear();
      const owner = await subscriber();
      const begun = eventsOf(owner).find(({ type }) => type === 'customer.subscription.created')!;
      const scheduled = await withoutWebhooks(owner, () =>
        shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: true }),
      );
      const ended = await withoutWebhooks(owner, () => goToRenewal(owner));
      const delivered = [
        { ...begun, id: `${begun.id}x` },
        ...ofTypes(scheduled, 'customer.subscription.updated'),
        ...ofTypes(ended, 'customer.subscription.deleted'),
      ];
      for (const at of order) expect((await shop.deliver(delivered[at]!)).status).toBe(200);
      await expectAsStripe(owner);
      // the subscription had ended before the scheduled cancellation was read
      expect(await lettersTo(owner)).toEqual(['subscription-started', 'subscription-ended']);
    }
  });
});

describe('P4: duplicate events', () => {
  nightly('P4: ten deliveries of each event of a renewal write one copy and one mail', async () => {
    const owner = await subscriber();
    const events = await withoutWebhooks(owner, () => goToRenewal(owner));
    const responses = await deliverAll(Array.from({ length: 10 }, () => events).flat());
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await expectAsStripe(owner);
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'renewal-receipt']);
    expect(await told(owner)).toHaveLength(2);
  });

  it("P4: duplicated and shuffled events between the subscriber's own changes end in Stripe's state with one mail each", async () => {
    const owner = await subscriber();
    shop.stripe.faults.set({ duplicate: 10, shuffle: true });
    await life.cancel(owner);
    await life.reactivate(owner);
    await life.cancel(owner);
    await shop.stripe.idle();
    await expectAsStripe(owner);
    expect(await lettersTo(owner)).toEqual([
      'subscription-started',
      'cancellation-scheduled',
      'subscription-reactivated',
      'cancellation-scheduled',
    ]);
  });
});

it('P6: an outdated read of Stripe does not overwrite a newer one', async () => {
  const owner = await subscriber();
  const old = structuredClone(atStripe(owner));
  shop.stripe.faults.set({ hold: true });
  // this call reads the subscription as active, and is slower than one that reads its end
  let isFirst = true;
  const calls = faultCalls(
    async (send) => {
      if (!isFirst) return send();
      isFirst = false;
      await shop.sdk.subscriptions.cancel(owner.id);
      await syncSubscription(owner.userId, new Date());
      return send();
    },
    (_, command) => command === 'TransactWriteItems',
  );
  await shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: true });
  await syncSubscription(owner.userId, new Date());
  calls.restore();
  expect(old.status).toBe('active');
  await expectAsStripe(owner);
  expect(await lettersTo(owner)).toEqual(['subscription-started', 'subscription-ended']);
});

describe('P26: failing table', () => {
  it.each(
    firstOf(1, [
      ['conflicts', conflict],
      ['throttles', throttle],
      ['loses its response', lostAnswer],
    ]),
  )('P26: a cancellation on a table that %s is retried and notified once', async (_, fault) => {
    const owner = await subscriber();
    let left = 3;
    const isFaulty = (_nth: number, command: string) => command === 'TransactWriteItems' && left-- > 0;
    const calls = faultCalls(fault, isFaulty);
    expect((await life.cancel(owner)).status).toBe(200);
    calls.restore();
    await expectAsStripe(owner);
    await shop.stripe.idle();
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'cancellation-scheduled']);
  });

  nightly(
    'P26: a cancellation on a table that stays overloaded is a 503, and the webhook completes it',
    async () => {
      const owner = await subscriber();
      const isWrite = (_: number, command: string) => command === 'TransactWriteItems';
      shop.stripe.faults.set({ hold: true });
      const calls = faultCalls(conflict, isWrite);
      expect((await life.cancel(owner)).status).toBe(503);
      calls.restore();
      expect(await stored(owner)).toMatchObject({ cancelAtPeriodEnd: false });
      await shop.stripe.release();
      await expectAsStripe(owner);
    },
  );

  it.each([
    ['before', failCall, 6],
    ['after', failAfterWrite, 2],
  ] as const)(
    'P8: after a crash %s any call of a webhook its redelivery completes it once',
    async (_, fail, fewest) => {
      let made = 0;
      for (let [nth, isOver] = [1, false]; !isOver; nth += rounds(2, 1)) {
        const owner = await subscriber();
        const events = await withoutWebhooks(owner, () =>
          shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: true }),
        );
        const calls = fail(nth);
        await shop.deliver(events[0]!);
        calls.restore();
        made = calls.made;
        isOver = made < nth;
        expect((await shop.deliver(events[0]!)).status).toBe(200);
        await expectAsStripe(owner);
        expect(await told(owner)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Suscripción cancelada']);
      }
      // the last one met no call
      expect(made).toBeGreaterThanOrEqual(fewest);
    },
  );
});

it('events of a customer without an account change nothing', async () => {
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
