import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { failure, stageForEachTest, startStage } from '../stage.ts';
import { day, join, sell } from './subscriber.ts';

const stage = stageForEachTest();
let price: string;
beforeEach(async () => {
  price = (await sell(stage)).monthly.id;
});

const subscribe = async (customer: string, idempotencyKey?: string) =>
  stage.stripe.subscriptions.create(
    { customer, items: [{ price }], expand: ['latest_invoice'] },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

it('P12: two create calls under one idempotency key begin one subscription', async () => {
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

it('P13: a create call whose answer is lost begins one subscription', async () => {
  const customer = await join(stage);
  stage.simulator.faults.set({ apiLostAnswers: 1 });
  await subscribe(customer);
  expect((await stage.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  expect((await stage.stripe.charges.list({ customer })).data).toHaveLength(1);
});

it('events are listed by types and time, newest first and page by page', async () => {
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
});

it('a restarted simulator knows its subscriptions and their timers', async () => {
  const folder = await mkdtemp(path(tmpdir(), 'stripe-'));
  const dataFile = path(folder, 'subscriptions.json');
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

it('a cancelled subscription that was never paid expires with its invoice', async () => {
  const customer = await join(stage, 'pm_card_chargeCustomerFail');
  const { id } = await subscribe(customer);
  const given = await stage.stripe.subscriptions.cancel(id, { expand: ['latest_invoice'] });
  expect(given).toMatchObject({
    status: 'incomplete_expired',
    canceled_at: given.ended_at,
    latest_invoice: { status: 'void' },
  });
  await stage.simulator.idle();
  expect(stage.webhook.types()).not.toContain('customer.subscription.deleted');
});

it('a subscription that was never paid expires when its first invoice is voided', async () => {
  const customer = await join(stage, 'pm_card_chargeCustomerFail');
  const { id, latest_invoice: invoice } = await subscribe(customer);
  const { id: first } = invoice as { id: string };
  expect(await stage.stripe.invoices.voidInvoice(first)).toMatchObject({ status: 'void' });
  expect(await stage.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
  expect(await failure(stage.stripe.invoices.voidInvoice(first))).toMatchObject({ statusCode: 400 });
});
