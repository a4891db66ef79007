import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { FaultSettings } from '#infra/local/stripe/index.ts';
import { stageForEachTest } from '../stage.ts';
import { completedCall, paySession, verify } from './deliveries.ts';
import type { Arrival } from '../webhook-receiver.ts';

const stage = stageForEachTest();

describe('signed events', () => {
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

  it.each([
    [{ signature: 'wrong-secret' }, /No signatures found matching/],
    [{ signature: 'old' }, /Timestamp outside the tolerance zone/],
    [{ signature: 'missing' }, /No stripe-signature header value/],
    [{ signature: 'malformed' }, /Unable to extract timestamp/],
    [{ tamper: true }, /No signatures found matching/],
  ] satisfies [Partial<FaultSettings>, RegExp][])(
    'P7: an event sent with the fault %o is refused by the SDK',
    async (faults, reason) => {
      await paySession(stage);
      await stage.simulator.resend(completedCall(stage).event.id, faults);
      const last = stage.webhook.arrivals.at(-1) as Arrival;
      expect(() => verify(stage, last)).toThrow(reason);
    },
  );

  it('P7: an event from the future or of another API version passes the SDK', async () => {
    await paySession(stage);
    await stage.simulator.resend(completedCall(stage).event.id, { signature: 'future' });
    const future = stage.webhook.arrivals.at(-1) as Arrival;
    expect(Number(/t=(\d+)/.exec(future.signature)?.[1])).toBe(stage.clock.now / 1000 + 3600);
    await stage.simulator.resend(completedCall(stage).event.id, { apiVersion: '2020-08-27' });
    expect(verify(stage, stage.webhook.arrivals.at(-1) as Arrival).api_version).toBe('2020-08-27');
  });
});
