import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order, startStage, webhookSecret, type Stage } from '../stage.ts';
import type { Arrival } from '../webhook-receiver.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

async function paid(): Promise<string> {
  const { id } = await stage.stripe.checkout.sessions.create(order());
  await stage.simulator.pay(id);
  await stage.simulator.idle();
  return id;
}
const verify = ({ body, signature }: Arrival) =>
  stage.stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, stage.clock.now);
const completed = () =>
  stage.hook.arrivals.find(({ event }) => event.type === 'checkout.session.completed') as Arrival;
const story = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
];

describe('how events travel', () => {
  it('ten times at once, when told so (P4)', async () => {
    stage.simulator.faults.set({ duplicate: 10 });
    await paid();
    expect(stage.hook.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(10);
    stage.simulator.faults.reset();
    const answers = await stage.simulator.resend(completed().event.id, { duplicate: 3 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('in another order than they happened (P6)', async () => {
    stage.simulator.faults.set({ shuffle: true });
    await paid();
    expect(stage.hook.types()).not.toEqual(story);
    expect(stage.hook.types().toSorted()).toEqual(story.toSorted());
  });

  it('only when released, in any order (P6, P9)', async () => {
    stage.simulator.faults.set({ hold: true });
    await paid();
    expect(stage.hook.types()).toEqual([]);
    expect(stage.simulator.held().map(({ type }) => type)).toEqual(story);
    await stage.simulator.release([3, 2, 0, 1]);
    expect(stage.hook.types()).toEqual([3, 2, 0, 1].map((place) => story[place]));
    expect(stage.simulator.held()).toEqual([]);
  });

  it('again until the webhook takes them, after longer and longer pauses', async () => {
    stage.hook.answer = () => 500;
    await stage.stripe.customers.create({});
    await stage.simulator.idle();
    const [delivery] = [...stage.simulator.state.deliveries.values()];
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const wait = (delivery?.nextAt ?? 0) - stage.clock.now;
      waits.push(wait / 1000);
      stage.clock.now += wait - 1;
      await stage.simulator.tick();
      expect(stage.hook.arrivals).toHaveLength(round + 1);
      stage.clock.now += 1;
      await stage.simulator.tick();
    }
    expect(waits).toEqual([1, 5, 30, 300]);
    stage.hook.answer = () => 204;
    stage.clock.now += 24 * 60 * 60 * 1000;
    await stage.simulator.tick();
    expect(delivery).toMatchObject({ state: 'delivered', nextAt: null });
    for (const arrival of stage.hook.arrivals.slice(-1)) verify(arrival);
    expect((await stage.stripe.events.list({ delivery_success: true })).data).toMatchObject([
      { pending_webhooks: 0 },
    ]);
  });

  it('not for ever', async () => {
    stage.hook.answer = () => 500;
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

  it('once more after one was lost on the way', async () => {
    stage.simulator.faults.set({ drop: 1 });
    await stage.stripe.customers.create({});
    await stage.simulator.idle();
    expect(stage.hook.arrivals).toHaveLength(0);
    stage.clock.now += 1000;
    await stage.simulator.tick();
    expect(stage.hook.types()).toEqual(['customer.created']);
  });

  it('only those of the types that the webhook is set to', async () => {
    const set = await startStage({ webhookEvents: ['charge.succeeded'] });
    const { id } = await set.stripe.checkout.sessions.create(order());
    await set.simulator.pay(id);
    await set.simulator.idle();
    expect(set.hook.types()).toEqual(['charge.succeeded']);
    const waiting = [...set.simulator.state.events.values()].filter((event) => event.pending_webhooks > 0);
    expect(waiting).toEqual([]);
    await set.close();
  });

  it('nowhere until the site has an address', async () => {
    let address: string | undefined;
    const late = await startStage({ webhookUrl: () => address });
    await late.stripe.customers.create({});
    await late.simulator.idle();
    address = late.hook.url;
    late.clock.now += 1000;
    await late.simulator.tick();
    expect(late.hook.types()).toEqual(['customer.created']);
    await late.close();
  });

  it('while the webhook itself calls the API (P5)', async () => {
    stage.hook.answer = async ({ event }) => {
      if (event.type !== 'checkout.session.completed') return 200;
      const { id } = event.data.object;
      const session = await stage.stripe.checkout.sessions.retrieve(id);
      await stage.stripe.refunds.create({ payment_intent: session.payment_intent as string });
      return 200;
    };
    await paid();
    expect(stage.hook.types().slice(-2).toSorted()).toEqual(['charge.refunded', 'refund.created']);
  });
});

it('retries by itself as real time passes', async () => {
  const live = await startStage({ now: () => Date.now() });
  live.simulator.faults.set({ drop: 1 });
  await live.stripe.customers.create({});
  await expect.poll(() => live.hook.types()).toEqual(['customer.created']);
  await live.close();
});
