import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure, stageForEachTest } from '../stage.ts';
import { answer, day, hour, join, sell } from './subscriber.ts';

const stage = stageForEachTest();
let prices: Awaited<ReturnType<typeof sell>>;
beforeEach(async () => {
  prices = await sell(stage);
});

const subscribe = (customer: string, price = prices.monthly.id) =>
  stage.stripe.subscriptions.create({ customer, items: [{ price }] });
const read = (id: string) => stage.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
const go = async (ms: number) => {
  stage.clock.now += ms;
  await stage.simulator.tick();
};
const goTo = (time: number) => go(time - stage.clock.now);
const periodOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  const text = (seconds = 0) => new Date(seconds * 1000).toISOString().slice(0, 10);
  return [text(item?.current_period_start), text(item?.current_period_end)];
};
/** The events of these types with their times, oldest first. */
const eventsOf = async (...types: string[]) => {
  const { data } = await stage.stripe.events.list({ types, limit: 100 });
  return data
    .map(({ type, created }) => `${new Date(created * 1000).toISOString().slice(0, 16)} ${type}`)
    .reverse();
};

describe('renewals', () => {
  it('P31: renewals keep the day of the month, or use the last day of shorter months', async () => {
    stage.clock.now = Date.UTC(2027, 0, 31, 12);
    const { id } = await subscribe(await join(stage));
    const ends: unknown[] = [];
    for (let month = 0; month < 4; month += 1) {
      const subscription = await read(id);
      const [, end] = periodOf(subscription);
      ends.push(end);
      await goTo((subscription.items.data[0]?.current_period_end ?? 0) * 1000 + hour);
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('a renewal is drafted and collected an hour later, each event at its own time', async () => {
    const { id } = await subscribe(await join(stage));
    await go(62 * day);
    expect(await eventsOf('invoice.created', 'invoice.finalized', 'invoice.paid')).toEqual([
      '2027-01-20T09:00 invoice.created',
      '2027-01-20T10:00 invoice.finalized',
      '2027-01-20T10:00 invoice.paid',
    ]);
    const invoices = await stage.stripe.invoices.list({ subscription: id, limit: 2 });
    expect(invoices.has_more).toBe(true);
    expect(invoices.data[0]).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 1900,
      lines: { data: [{ period: { start: Date.UTC(2027, 0, 20, 9) / 1000 } }] },
    });
    const all = await stage.stripe.invoices
      .list({ subscription: id, limit: 2 })
      .autoPagingToArray({ limit: 9 });
    expect(all).toHaveLength(3);
    const [updated] = (await stage.stripe.events.list({ types: ['customer.subscription.updated'] })).data;
    expect(Object.keys(updated?.data.previous_attributes ?? {}).sort()).toEqual(['items', 'latest_invoice']);
  });

  it('the webhook receives every renewal when the clock moves a year at once', async () => {
    await subscribe(await join(stage));
    await go(366 * day);
    const paid = stage.webhook.arrivals.filter(({ event }) => event.type === 'invoice.paid');
    expect(paid.map(({ event }) => new Date(event.created * 1000).getUTCMonth())).toEqual([
      10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});

describe('a renewal that cannot be paid', () => {
  const failing = async (token: string) => {
    const customer = await join(stage);
    const { id } = await subscribe(customer);
    const method = await stage.stripe.paymentMethods.attach(token, { customer });
    await stage.stripe.subscriptions.update(id, { default_payment_method: method.id });
    const { items } = await read(id);
    await goTo((items.data[0]?.current_period_end ?? 0) * 1000 + hour);
    return { id, customer };
  };

  it('P16: a failed renewal makes the subscription past due, and a good card reactivates it', async () => {
    const { id, customer } = await failing('pm_card_chargeCustomerFail');
    const subscription = await read(id);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(subscription.status).toBe('past_due');
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: stage.clock.now / 1000 + (1 * day) / 1000,
    });
    expect(await failure(stage.stripe.invoices.pay(invoice.id ?? ''))).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      payment_intent: { status: 'requires_payment_method' },
    });
    const good = await stage.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const paid = await stage.stripe.invoices.pay(invoice.id ?? '', { payment_method: good.id });
    expect(paid).toMatchObject({ status: 'paid', attempt_count: 3, next_payment_attempt: null });
    expect(await read(id)).toMatchObject({ status: 'active' });
    expect(await failure(stage.stripe.invoices.pay(invoice.id ?? ''))).toMatchObject({
      code: 'invoice_already_paid',
    });
    await stage.simulator.idle();
    expect(stage.webhook.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(2);
  });

  it('a failed renewal is retried after 1, 3, 5 and 7 days, then the subscription is cancelled', async () => {
    const { id } = await failing('pm_card_chargeCustomerFail');
    await go(6 * day);
    expect(await read(id)).toMatchObject({ status: 'past_due' });
    await go(1 * day);
    const ended = await read(id);
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 5, auto_advance: false, next_payment_attempt: null },
    });
    expect(await eventsOf('invoice.payment_failed', 'customer.subscription.deleted')).toEqual([
      '2026-12-20T10:00 invoice.payment_failed',
      '2026-12-21T10:00 invoice.payment_failed',
      '2026-12-23T10:00 invoice.payment_failed',
      '2026-12-25T10:00 invoice.payment_failed',
      '2026-12-27T10:00 invoice.payment_failed',
      '2026-12-27T10:00 customer.subscription.deleted',
    ]);
  });

  it('P17: a renewal for which the bank demands 3D Secure is charged only after the cardholder confirms', async () => {
    const { id } = await failing('pm_card_authenticationRequiredOnRenewal');
    const subscription = await read(id);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(subscription.status).toBe('past_due');
    expect(stage.webhook.types()).toContain('invoice.payment_action_required');
    expect(await failure(stage.stripe.invoices.pay(invoice.id ?? ''))).toMatchObject({
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
      payment_intent: { status: 'requires_action' },
    });
    const intent = await stage.stripe.paymentIntents.retrieve(
      invoice.payments?.data[0]?.payment.payment_intent as string,
    );
    await answer(stage.simulator.url, intent, 'authenticate');
    expect(await read(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  });

  it('P16: a retry charges the card that replaced the failing one', async () => {
    const { id, customer } = await failing('pm_card_chargeCustomerFail');
    const good = await stage.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stage.stripe.subscriptions.update(id, { default_payment_method: good.id });
    expect(await read(id)).toMatchObject({ status: 'past_due' });
    await go(1 * day);
    expect(await read(id)).toMatchObject({ status: 'active', latest_invoice: { attempt_count: 2 } });
  });
});

describe('an end that is planned', () => {
  it('a cancellation at the period end can be taken back, and a cancellation now ends at once', async () => {
    const { id } = await subscribe(await join(stage));
    const { stripe } = stage;
    const planned = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
    });
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: planned.items.data[0]?.current_period_end,
      canceled_at: stage.clock.now / 1000,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await goTo((planned.cancel_at ?? 0) * 1000);
    expect(await read(id)).toMatchObject({
      status: 'canceled',
      ended_at: planned.cancel_at,
      canceled_at: planned.start_date,
    });
    expect(await failure(stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' });
    const again = await subscribe(await join(stage));
    const comment = 'Me mudo';
    expect(await stripe.subscriptions.cancel(again.id, { cancellation_details: { comment } })).toMatchObject({
      status: 'canceled',
      cancellation_details: { comment, reason: 'cancellation_requested' },
    });
    expect(
      await failure(stripe.subscriptions.update(again.id, { cancel_at_period_end: true })),
    ).toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
  });

  it('P15: a cancellation may be planned by `cancel_at` alone', async () => {
    const { id } = await subscribe(await join(stage));
    const at = Math.floor((stage.clock.now + 45 * day) / 1000);
    const planned = await stage.stripe.subscriptions.update(id, { cancel_at: at });
    expect(planned).toMatchObject({ cancel_at: at, cancel_at_period_end: false });
    expect(await stage.stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
    await stage.stripe.subscriptions.update(id, { cancel_at: at });
    await go(46 * day);
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: at });
  });
});

it('refunds of an invoice’s payment emit charge.refunded with the previous amounts', async () => {
  const { stripe } = stage;
  const { id } = await subscribe(await join(stage));
  const invoice = (await read(id)).latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  await stripe.refunds.create({ payment_intent: intent, amount: 900 });
  await stripe.refunds.create({ payment_intent: intent });
  expect((await stripe.charges.list()).data).toMatchObject([{ amount_refunded: 1900, refunded: true }]);
  const { data } = await stripe.events.list({ types: ['charge.refunded'] });
  expect(data.map((event) => event.data.previous_attributes)).toEqual([
    { amount_refunded: 900, refunded: false },
    { amount_refunded: 0 },
  ]);
  const page = await (await fetch(invoice.hosted_invoice_url ?? '')).text();
  expect(page).toContain('Pagada');
  expect(page).toContain('Plan PRO');
});
