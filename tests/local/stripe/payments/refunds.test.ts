import type Stripe from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { order, stageForEachTest } from '../stage.ts';

const stage = stageForEachTest();
let intent: string;
beforeEach(async () => {
  const { id } = await stage.stripe.checkout.sessions.create(order());
  await stage.simulator.pay(id);
  intent = (await stage.stripe.checkout.sessions.retrieve(id)).payment_intent as string;
});

const refund = (params: Stripe.RefundCreateParams) =>
  stage.stripe.refunds.create(params).catch((cause: Stripe.errors.StripeError) => cause);

it('a full refund marks the charge, emits its events and cannot be repeated', async () => {
  const done = (await refund({ payment_intent: intent, reason: 'requested_by_customer' })) as Stripe.Refund;
  expect(done).toMatchObject({ amount: 4079, status: 'succeeded', currency: 'eur', payment_intent: intent });
  const { latest_charge: charge } = await stage.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge'],
  });
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 4079,
  });
  expect((await stage.stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([{ id: done.id }]);
  expect(await refund({ payment_intent: intent })).toMatchObject({
    code: 'charge_already_refunded',
    statusCode: 400,
  });
  await stage.simulator.idle();
  expect(stage.webhook.types().slice(-2)).toEqual(['refund.created', 'charge.refunded']);
});

it('partial refunds never exceed the charge', async () => {
  await refund({ payment_intent: intent, amount: 4000 });
  expect(await refund({ payment_intent: intent, amount: 80 })).toMatchObject({
    param: 'amount',
    message: 'Refund amount (€0.80) is greater than unrefunded amount on charge (€0.79)',
  });
  expect(await refund({ payment_intent: intent })).toMatchObject({ amount: 79 });
  const { data } = await stage.stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount }) => amount)).toEqual([79, 4000]);
});

it('a refund without a successful payment is refused', async () => {
  expect(await refund({})).toMatchObject({ statusCode: 400 });
  expect(await refund({ payment_intent: 'pi_nothing' })).toMatchObject({
    code: 'resource_missing',
    statusCode: 400,
  });
  expect(await refund({ payment_intent: intent, amount: 0 })).toMatchObject({
    code: 'parameter_invalid_integer',
  });
  const { id } = await stage.stripe.checkout.sessions.create(order());
  await stage.simulator.pay(id, { card: '4000000000000002' });
  const unpaid = (await stage.stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  expect(await refund({ payment_intent: unpaid })).toMatchObject({
    message: expect.stringContaining('successful charge') as string,
  });
});

it('a refund that the bank refuses later is failed, tells its events and can be repeated', async () => {
  const { id } = (await refund({ payment_intent: intent, amount: 1000 })) as Stripe.Refund;
  await stage.simulator.idle();
  stage.simulator.failRefund(id);
  await stage.simulator.idle();
  expect(stage.webhook.types().slice(-3)).toEqual([
    'refund.updated',
    'refund.failed',
    'charge.refund.updated',
  ]);
  const { data } = await stage.stripe.refunds.list({ payment_intent: intent });
  expect(data).toMatchObject([{ id, status: 'failed', failure_reason: 'expired_or_canceled_card' }]);
  expect(await refund({ payment_intent: intent })).toMatchObject({ amount: 4079, status: 'succeeded' });
  expect(() => stage.simulator.failRefund(id)).toThrow('is failed');
});
