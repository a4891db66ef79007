import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { order, stageForEachTest, startStage } from '../stage.ts';
import { completedCall, paySession, verify } from './deliveries.ts';

const stage = stageForEachTest();

const story = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
];

describe('deliveries to the webhook', () => {
  it('P4: the fault duplicate delivers each event ten times', async () => {
    stage.simulator.faults.set({ duplicate: 10 });
    await paySession(stage);
    expect(stage.webhook.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(10);
  });

  it('P7: a signed event passes the SDK, carries the pinned API version and a snapshot of its object', async () => {
    const { id: customer } = await stage.stripe.customers.create(
      { email: 'ana@example.es' },
      { idempotencyKey: 'k1' },
    );
    await paySession(stage);
    for (const arrival of stage.webhook.arrivals) expect(verify(stage, arrival).id).toBe(arrival.event.id);
    const created = stage.webhook.arrivals[0]?.event;
    expect(created).toMatchObject({
      type: 'customer.created',
      api_version: Stripe.API_VERSION,
      data: { object: { id: customer } },
      request: { idempotency_key: 'k1' },
    });
    const intent = stage.webhook.arrivals.find(({ event }) => event.type === 'payment_intent.created');
    expect(intent?.event.data.object).toMatchObject({ status: 'requires_payment_method' });
    expect(completedCall(stage).event).toMatchObject({
      request: { id: null },
      created: stage.clock.now / 1000,
    });
  });

  it('P6: the fault shuffle delivers the events of one moment in another order', async () => {
    stage.simulator.faults.set({ shuffle: true });
    await paySession(stage);
    expect(stage.webhook.types()).not.toEqual(story);
    expect(stage.webhook.types().toSorted()).toEqual(story.toSorted());
  });

  it('P6, P9: held events are delivered when they are released, in the order that is asked for', async () => {
    stage.simulator.faults.set({ hold: true });
    await paySession(stage);
    expect(stage.webhook.types()).toEqual([]);
    expect(stage.simulator.held().map(({ type }) => type)).toEqual(story);
    await stage.simulator.release('reversed');
    expect(stage.webhook.types()).toEqual(story.toReversed());
    expect(stage.simulator.held()).toEqual([]);
  });

  it('a failed delivery is retried after growing pauses until the webhook accepts it', async () => {
    stage.webhook.answer = () => 500;
    await stage.stripe.customers.create({});
    await stage.simulator.idle();
    const [delivery] = [...stage.simulator.state.deliveries.values()];
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const wait = (delivery?.nextAt ?? 0) - stage.clock.now;
      waits.push(wait / 1000);
      stage.clock.now += wait - 1;
      await stage.simulator.tick();
      expect(stage.webhook.arrivals).toHaveLength(round + 1);
      stage.clock.now += 1;
      await stage.simulator.tick();
    }
    expect(waits).toEqual([1, 5, 30, 300]);
    stage.webhook.answer = () => 204;
    stage.clock.now += 24 * 60 * 60 * 1000;
    await stage.simulator.tick();
    expect(delivery).toMatchObject({ state: 'delivered', nextAt: null });
    for (const arrival of stage.webhook.arrivals.slice(-1)) verify(stage, arrival);
    expect((await stage.stripe.events.list()).data).toMatchObject([{ pending_webhooks: 0 }]);
  });

  it('a delivery that always fails is given up', async () => {
    stage.webhook.answer = () => 500;
    await stage.stripe.customers.create({});
    await stage.simulator.idle();
    for (let day = 0; day < 20; day += 1) {
      stage.clock.now += 24 * 60 * 60 * 1000;
      await stage.simulator.tick();
    }
    expect([...stage.simulator.state.deliveries.values()]).toMatchObject([
      { state: 'given-up', nextAt: null },
    ]);
  });

  it('the webhook receives only the event types that it is set to', async () => {
    const set = await startStage({ webhookEvents: ['charge.succeeded'] });
    const { id } = await set.stripe.checkout.sessions.create(order());
    await set.simulator.pay(id);
    await set.simulator.idle();
    expect(set.webhook.types()).toEqual(['charge.succeeded']);
    const waiting = [...set.simulator.state.events.values()].filter((event) => event.pending_webhooks > 0);
    expect(waiting).toEqual([]);
    await set.close();
  });

  it('events wait until the site has an address', async () => {
    let address: string | undefined;
    const late = await startStage({ webhookUrl: () => address });
    await late.stripe.customers.create({});
    await late.simulator.idle();
    address = late.webhook.url;
    late.clock.now += 1000;
    await late.simulator.tick();
    expect(late.webhook.types()).toEqual(['customer.created']);
    await late.close();
  });

  it('P5: the webhook may call the API while it handles an event', async () => {
    stage.webhook.answer = async ({ event }) => {
      if (event.type !== 'checkout.session.completed') return 200;
      const { id } = event.data.object;
      const session = await stage.stripe.checkout.sessions.retrieve(id);
      await stage.stripe.refunds.create({ payment_intent: session.payment_intent as string });
      return 200;
    };
    await paySession(stage);
    expect(stage.webhook.types().slice(-2).toSorted()).toEqual(['charge.refunded', 'refund.created']);
  });
});

it('a failed delivery is retried when real time passes', async () => {
  const live = await startStage({ now: () => Date.now() });
  live.webhook.answer = () => (live.webhook.arrivals.length > 1 ? 200 : 500);
  await live.stripe.customers.create({});
  await expect.poll(() => live.webhook.types()).toEqual(['customer.created', 'customer.created']);
  await live.close();
});
