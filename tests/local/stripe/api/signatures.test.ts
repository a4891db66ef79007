import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultSettings } from '#infra/local/stripe/index.ts';
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

describe('signed events (P7)', () => {
  it('are accepted by the SDK, carry the pinned version and a snapshot of their moment', async () => {
    const { id: customer } = await stage.stripe.customers.create(
      { email: 'ana@example.es' },
      { idempotencyKey: 'k1' },
    );
    await paid();
    for (const arrival of stage.hook.arrivals) expect(verify(arrival).id).toBe(arrival.event.id);
    const created = stage.hook.arrivals[0]?.event;
    expect(created).toMatchObject({
      type: 'customer.created',
      api_version: Stripe.API_VERSION,
      data: { object: { id: customer } },
      request: { idempotency_key: 'k1' },
    });
    const intent = stage.hook.arrivals.find(({ event }) => event.type === 'payment_intent.created');
    expect(intent?.event.data.object).toMatchObject({ status: 'requires_payment_method' });
    expect(completed().event).toMatchObject({ request: { id: null }, created: stage.clock.now / 1000 });
  });

  it.each([
    [{ signature: 'wrong-secret' }, /No signatures found matching/],
    [{ signature: 'old' }, /Timestamp outside the tolerance zone/],
    [{ signature: 'missing' }, /No stripe-signature header value/],
    [{ signature: 'malformed' }, /Unable to extract timestamp/],
    [{ tamper: true }, /No signatures found matching/],
  ] satisfies [Partial<FaultSettings>, RegExp][])('are refused with %o', async (faults, reason) => {
    await paid();
    await stage.simulator.resend(completed().event.id, faults);
    const last = stage.hook.arrivals.at(-1) as Arrival;
    expect(() => verify(last)).toThrow(reason);
  });

  it('can come from the future and in another version, which the SDK alone does not notice', async () => {
    await paid();
    await stage.simulator.resend(completed().event.id, { signature: 'future' });
    const future = stage.hook.arrivals.at(-1) as Arrival;
    expect(Number(/t=(\d+)/.exec(future.signature)?.[1])).toBe(stage.clock.now / 1000 + 3600);
    await stage.simulator.resend(completed().event.id, { apiVersion: '2020-08-27' });
    expect(verify(stage.hook.arrivals.at(-1) as Arrival).api_version).toBe('2020-08-27');
  });
});
