import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStage, type Stage } from '../stage.ts';
import { answer, day, failure, hour, join, sell } from './subscriber.ts';

let stage: Stage;
let prices: Awaited<ReturnType<typeof sell>>;
beforeEach(async () => {
  stage = await startStage();
  prices = await sell(stage);
});
afterEach(() => stage.close());

const subscribe = (customer: string, price = prices.monthly.id) =>
  stage.stripe.subscriptions.create({ customer, items: [{ price }] });
const look = (id: string) => stage.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
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
/** Every event of a life, oldest first, with its own day. */
const told = async (...types: string[]) => {
  const { data } = await stage.stripe.events.list({ types, limit: 100 });
  return data
    .map(({ type, created }) => `${new Date(created * 1000).toISOString().slice(0, 16)} ${type}`)
    .reverse();
};

describe('renewals', () => {
  it('P31: keep the day they began on, and the last one of shorter months', async () => {
    stage.clock.now = Date.UTC(2027, 0, 31, 12);
    const { id } = await subscribe(await join(stage));
    const ends: unknown[] = [];
    for (let month = 0; month < 4; month += 1) {
      const subscription = await look(id);
      const [, end] = periodOf(subscription);
      ends.push(end);
      await goTo((subscription.items.data[0]?.current_period_end ?? 0) * 1000 + hour);
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('are told, drafted, and collected an hour later, each event at its own time', async () => {
    const { id } = await subscribe(await join(stage));
    await go(62 * day);
    expect(await told('invoice.upcoming', 'invoice.created', 'invoice.finalized', 'invoice.paid')).toEqual([
      '2027-01-13T09:00 invoice.upcoming',
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
    const [updated] = (await stage.stripe.events.list({ type: 'customer.subscription.updated' })).data;
    expect(Object.keys(updated?.data.previous_attributes ?? {}).sort()).toEqual(['items', 'latest_invoice']);
  });

  it('are all told to the webhook, however far the clock goes at once', async () => {
    await subscribe(await join(stage));
    await go(366 * day);
    const paid = stage.hook.arrivals.filter(({ event }) => event.type === 'invoice.paid');
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
    const { items } = await look(id);
    await goTo((items.data[0]?.current_period_end ?? 0) * 1000 + hour);
    return { id, customer };
  };

  it('P16: makes it past due, and a good card brings it back', async () => {
    const { id, customer } = await failing('pm_card_chargeCustomerFail');
    const subscription = await look(id);
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
    expect(await look(id)).toMatchObject({ status: 'active' });
    expect(await failure(stage.stripe.invoices.pay(invoice.id ?? ''))).toMatchObject({
      code: 'invoice_already_paid',
    });
    await stage.simulator.idle();
    expect(stage.hook.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(2);
  });

  it('is tried again after 1, 3, 5 and 7 days, and then cancelled', async () => {
    const { id } = await failing('pm_card_chargeCustomerFail');
    await go(6 * day);
    expect(await look(id)).toMatchObject({ status: 'past_due' });
    await go(1 * day);
    const ended = await look(id);
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 5, auto_advance: false, next_payment_attempt: null },
    });
    expect(await told('invoice.payment_failed', 'customer.subscription.deleted')).toEqual([
      '2026-12-20T10:00 invoice.payment_failed',
      '2026-12-21T10:00 invoice.payment_failed',
      '2026-12-23T10:00 invoice.payment_failed',
      '2026-12-25T10:00 invoice.payment_failed',
      '2026-12-27T10:00 invoice.payment_failed',
      '2026-12-27T10:00 customer.subscription.deleted',
    ]);
  });

  it('stays unpaid where the account says so, with drafts only, until what is owed is paid', async () => {
    await stage.close();
    stage = await startStage({ afterRetries: 'mark_unpaid' });
    prices = await sell(stage);
    const { id, customer } = await failing('pm_card_chargeCustomerFail');
    await go(7 * day);
    expect(await look(id)).toMatchObject({ status: 'unpaid' });
    await go(31 * day);
    const draft = (await look(id)).latest_invoice as Stripe.Invoice;
    expect(draft).toMatchObject({ status: 'draft', auto_advance: false });
    const good = await stage.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stage.stripe.invoices.pay(draft.id ?? '', { payment_method: good.id });
    expect(await look(id)).toMatchObject({ status: 'active' });
  });

  it('P17: waits for the owner when the bank asks, and nothing is charged before', async () => {
    const { id } = await failing('pm_card_authenticationRequiredOnRenewal');
    const subscription = await look(id);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(subscription.status).toBe('past_due');
    expect(stage.hook.types()).toContain('invoice.payment_action_required');
    expect(await failure(stage.stripe.invoices.pay(invoice.id ?? ''))).toMatchObject({
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
      payment_intent: { status: 'requires_action' },
    });
    const intent = await stage.stripe.paymentIntents.retrieve(
      invoice.payments?.data[0]?.payment.payment_intent as string,
    );
    await answer(stage.simulator.url, intent, 'authenticate');
    expect(await look(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  });

  it('P16: is paid by the retry when the default card has been replaced', async () => {
    const { id, customer } = await failing('pm_card_chargeCustomerFail');
    const good = await stage.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stage.stripe.subscriptions.update(id, { default_payment_method: good.id });
    expect(await look(id)).toMatchObject({ status: 'past_due' });
    await go(1 * day);
    expect(await look(id)).toMatchObject({ status: 'active', latest_invoice: { attempt_count: 2 } });
  });
});

describe('an end that is planned', () => {
  it('comes with the period, is taken back, and comes at once when asked', async () => {
    const { id } = await subscribe(await join(stage));
    const { stripe } = stage;
    const planned = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Me mudo', feedback: 'other' },
    });
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: planned.items.data[0]?.current_period_end,
      canceled_at: stage.clock.now / 1000,
      cancellation_details: { comment: 'Me mudo', feedback: 'other', reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await goTo((planned.cancel_at ?? 0) * 1000);
    expect(await look(id)).toMatchObject({
      status: 'canceled',
      ended_at: planned.cancel_at,
      canceled_at: planned.start_date,
    });
    expect(stage.hook.types()).not.toContain('invoice.upcoming');
    expect(await failure(stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' });
    const again = await subscribe(await join(stage));
    expect(await stripe.subscriptions.cancel(again.id)).toMatchObject({ status: 'canceled' });
    expect(
      await failure(stripe.subscriptions.update(again.id, { cancel_at_period_end: true })),
    ).toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
  });

  it('P15: may be set by `cancel_at` alone', async () => {
    const { id } = await subscribe(await join(stage));
    const at = Math.floor((stage.clock.now + 45 * day) / 1000);
    const planned = await stage.stripe.subscriptions.update(id, { cancel_at: at });
    expect(planned).toMatchObject({ cancel_at: at, cancel_at_period_end: false });
    expect(await stage.stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
    await stage.stripe.subscriptions.update(id, { cancel_at: at });
    await go(46 * day);
    expect(await look(id)).toMatchObject({ status: 'canceled', ended_at: at });
  });
});

it('a refund of an invoice’s payment is told of', async () => {
  const { stripe } = stage;
  const { id } = await subscribe(await join(stage));
  const invoice = (await look(id)).latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  await stripe.refunds.create({ payment_intent: intent, amount: 900 });
  await stripe.refunds.create({ payment_intent: intent });
  expect((await stripe.charges.list({ payment_intent: intent })).data).toMatchObject([
    { amount_refunded: 1900, refunded: true },
  ]);
  const { data } = await stripe.events.list({ type: 'charge.refunded' });
  expect(data.map((event) => event.data.previous_attributes)).toEqual([
    { amount_refunded: 900, refunded: false },
    { amount_refunded: 0 },
  ]);
  const page = await (await fetch(invoice.hosted_invoice_url ?? '')).text();
  expect(page).toContain('Pagada');
  expect(page).toContain('Plan PRO');
});
