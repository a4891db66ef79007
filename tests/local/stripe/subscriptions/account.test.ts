import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startStage, type Stage } from '../stage.ts';
import { answer, day, failure, hour, join, sell } from './subscriber.ts';

let stage: Stage;
let price: string;
beforeEach(async () => {
  stage = await startStage();
  price = (await sell(stage)).monthly.id;
});
afterEach(() => stage.close());

const subscribe = async (customer: string, idempotencyKey?: string) =>
  stage.stripe.subscriptions.create(
    { customer, items: [{ price }], expand: ['latest_invoice'] },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

it('P12: a subscription that is asked for twice under one key begins once', async () => {
  const customer = await join(stage);
  const [first, again] = [await subscribe(customer, 'sub-usr_1'), await subscribe(customer, 'sub-usr_1')];
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const other = await join(stage);
  expect(await failure(subscribe(other, 'sub-usr_1'))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  expect((await stage.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect((await stage.stripe.charges.list()).data).toHaveLength(1);
});

it('P13: a subscription whose answer got lost is found again, not begun again', async () => {
  const customer = await join(stage);
  stage.simulator.faults.set({ apiLostAnswers: 1 });
  await subscribe(customer);
  expect((await stage.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  expect((await stage.stripe.charges.list({ customer })).data).toHaveLength(1);
});

it('lists events by types and time, newest first, page by page', async () => {
  const { stripe, clock } = stage;
  await subscribe(await join(stage));
  clock.now += day;
  const since = clock.now / 1000;
  await subscribe(await join(stage));
  const types = ['customer.subscription.created', 'invoice.paid'];
  const recent = await stripe.events.list({ types, created: { gte: since } });
  expect(recent.data.map(({ type }) => type)).toEqual(['invoice.paid', 'customer.subscription.created']);
  const pages = await stripe.events.list({ types, limit: 1 }).autoPagingToArray({ limit: 50 });
  expect(pages).toHaveLength(4);
  const [newest, second] = pages;
  const before = await stripe.events.list({ types, ending_before: second?.id ?? '' });
  expect(before.data.map(({ id }) => id)).toEqual([newest?.id]);
  expect((await stripe.events.list({ types: ['setup_intent.*'] })).data.length).toBeGreaterThan(0);
});

it('keeps subscriptions and what is due to them in its file', async () => {
  const folder = await mkdtemp(path(tmpdir(), 'stripe-'));
  const dataFile = path(folder, 'stripe.json');
  const before = await startStage({ dataFile });
  const customer = await join(before);
  const { monthly, yearly } = await sell(before);
  const { id } = await before.stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
  const schedule = await before.stripe.subscriptionSchedules.create({ from_subscription: id });
  await before.stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: monthly.id }],
        start_date: schedule.phases[0]?.start_date ?? 0,
        end_date: schedule.phases[0]?.end_date ?? 0,
      },
      { items: [{ price: yearly.id }], duration: { interval: 'year' } },
    ],
  });
  await before.close();

  const after = await startStage({ dataFile });
  after.clock.now += 31 * day;
  expect(await after.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'active',
    items: { data: [{ price: { id: yearly.id } }] },
    latest_invoice: { status: 'paid', total: 19_000 },
  });
  await after.close();
  await rm(folder, { recursive: true });
});

it('P17: a trial without a card takes the one that is saved for it, or ends where the shop says so', async () => {
  const { stripe, simulator, clock } = stage;
  const { id: customer } = await stripe.customers.create({});
  const begin = (missing: 'cancel' | 'create_invoice') =>
    stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: missing } },
      expand: ['pending_setup_intent'],
    });
  const [waiting, ending] = [await begin('create_invoice'), await begin('cancel')];
  const setup = waiting.pending_setup_intent as { id: string; client_secret: string };
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequiredOnSetup' });
  await answer(simulator.url, setup, 'authenticate');
  clock.now += 7 * day + hour;
  expect(await stripe.subscriptions.retrieve(waiting.id)).toMatchObject({
    status: 'active',
    pending_setup_intent: null,
  });
  expect(await stripe.subscriptions.retrieve(ending.id)).toMatchObject({ status: 'canceled' });
});

it('gives up a subscription that has not begun: cancelled, it expires with its invoice', async () => {
  const customer = await join(stage, 'pm_card_chargeCustomerFail');
  const { id } = await subscribe(customer);
  const given = await stage.stripe.subscriptions.cancel(id, { expand: ['latest_invoice'] });
  expect(given).toMatchObject({
    status: 'incomplete_expired',
    canceled_at: given.ended_at,
    latest_invoice: { status: 'void' },
  });
  await stage.simulator.idle();
  expect(stage.hook.types()).not.toContain('customer.subscription.deleted');
});

it('ends a subscription that has not begun when its first invoice is made void', async () => {
  const customer = await join(stage, 'pm_card_chargeCustomerFail');
  const { id, latest_invoice: invoice } = await subscribe(customer);
  const { id: first } = invoice as { id: string };
  expect(await stage.stripe.invoices.voidInvoice(first)).toMatchObject({ status: 'void' });
  expect(await stage.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
  expect(await failure(stage.stripe.invoices.voidInvoice(first))).toMatchObject({ statusCode: 400 });
});

it('ends a trial at once when asked, and tries again when that cannot be paid', async () => {
  const { stripe, simulator, clock } = stage;
  const customer = await join(stage, 'pm_card_chargeCustomerFail');
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    trial_period_days: 14,
    cancel_at_period_end: true,
  });
  const begun = await stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
  expect(begun).toMatchObject({
    status: 'past_due',
    trial_end: clock.now / 1000,
    cancel_at: begun.items.data[0]?.current_period_end,
    latest_invoice: { status: 'open', attempt_count: 1 },
  });
  await stripe.customers.update(customer, {
    invoice_settings: {
      default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
    },
  });
  clock.now += day;
  await simulator.tick();
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
});
