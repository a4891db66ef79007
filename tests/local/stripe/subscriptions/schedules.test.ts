import type Stripe from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { failure, stageForEachTest } from '../stage.ts';
import { day, hour, join, sell } from './subscriber.ts';

const stage = stageForEachTest();
let prices: Awaited<ReturnType<typeof sell>>;
let customer: string;
let id: string;
beforeEach(async () => {
  prices = await sell(stage);
  customer = await join(stage);
  ({ id } = await stage.stripe.subscriptions.create({ customer, items: [{ price: prices.monthly.id }] }));
});

const read = () => stage.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const goTo = async (seconds: number) => {
  stage.clock.now = seconds * 1000;
  await stage.simulator.tick();
};
const preview = () => stage.stripe.invoices.createPreview({ customer, subscription: id });

/** Schedules the yearly price for the end of the current period. */
async function defer(): Promise<Stripe.SubscriptionSchedule> {
  const { stripe } = stage;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [present] = schedule.phases;
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: prices.monthly.id, quantity: 1 }],
        start_date: present?.start_date ?? 0,
        end_date: present?.end_date ?? 0,
      },
      {
        items: [{ price: prices.yearly.id, quantity: 1 }],
        duration: { interval: 'year', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

it('a scheduled plan starts at the end of the period and is not charged before', async () => {
  const before = await read();
  const end = before.items.data[0]?.current_period_end ?? 0;
  const schedule = await defer();
  expect(schedule).toMatchObject({
    status: 'active',
    subscription: id,
    current_phase: { end_date: end },
    phases: [{ end_date: end }, { start_date: end, end_date: end + (365 * day) / 1000 }],
  });
  const during = await read();
  expect(during).toMatchObject({
    schedule: schedule.id,
    items: { data: [{ price: { id: prices.monthly.id } }] },
  });
  expect(during.latest_invoice).toEqual(before.latest_invoice);
  expect(await preview()).toMatchObject({ amount_due: 19_000, status: 'draft', created: end });
  await goTo(end + hour / 1000);
  expect(await read()).toMatchObject({
    status: 'active',
    schedule: schedule.id,
    billing_cycle_anchor: end,
    items: {
      data: [
        {
          id: before.items.data[0]?.id,
          price: { id: prices.yearly.id },
          current_period_start: end,
          current_period_end: end + (365 * day) / 1000,
        },
      ],
    },
    latest_invoice: { amount_paid: 19_000, billing_reason: 'subscription_cycle' },
  });
  expect(await stage.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    current_phase: { start_date: end },
  });
});

it('a schedule releases the subscription after its last phase', async () => {
  const schedule = await defer();
  await goTo((schedule.phases[1]?.end_date ?? 0) + hour / 1000);
  expect(await stage.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    subscription: null,
    released_subscription: id,
    current_phase: null,
  });
  expect(await read()).toMatchObject({
    status: 'active',
    schedule: null,
    items: { data: [{ price: { id: prices.yearly.id } }] },
    latest_invoice: { amount_paid: 19_000 },
  });
});

it('P14: a cancellation is refused until the schedule is released', async () => {
  const { stripe } = stage;
  const schedule = await defer();
  const refused = await failure(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  expect(refused).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect(refused.message).toContain(`managed by the subscription schedule \`${schedule.id}\``);
  expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({ status: 'released' });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    schedule: null,
    cancel_at_period_end: true,
  });
  expect(await failure(preview())).toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
  expect(await failure(stripe.subscriptionSchedules.release(schedule.id))).toMatchObject({ statusCode: 400 });
});

it('a schedule may cancel the subscription, and is cancelled with it', async () => {
  const { stripe } = stage;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'cancel' });
  const end = schedule.phases[0]?.end_date ?? 0;
  expect(await read()).toMatchObject({ cancel_at: end, cancel_at_period_end: false });
  await goTo(end);
  expect(await read()).toMatchObject({ status: 'canceled', ended_at: end, schedule: null });
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'completed' });

  const other = await stripe.subscriptions.create({ customer, items: [{ price: prices.monthly.id }] });
  const attached = await stripe.subscriptionSchedules.create({ from_subscription: other.id });
  await stripe.subscriptions.cancel(other.id);
  expect(await stripe.subscriptionSchedules.retrieve(attached.id)).toMatchObject({ status: 'canceled' });
});

it('phases without a valid start or end are refused', async () => {
  const { stripe } = stage;
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  expect(await failure(stripe.subscriptionSchedules.create({ from_subscription: id }))).toMatchObject({
    param: 'from_subscription',
  });
  const items = [{ price: prices.monthly.id }];
  const start = schedule.phases[0]?.start_date ?? 0;
  const change = (phases: object[]) =>
    failure(
      stripe.subscriptionSchedules.update(schedule.id, {
        phases: phases as Stripe.SubscriptionScheduleUpdateParams.Phase[],
      }),
    );
  expect(await change([{ items }])).toMatchObject({ param: 'phases[0][start_date]' });
  expect(await change([{ items, start_date: start + 1 }])).toMatchObject({ param: 'phases[0][start_date]' });
  expect(await change([{ items, start_date: start }, { items }])).toMatchObject({
    param: 'phases[0][end_date]',
  });
  expect(await change([{ items, start_date: start, iterations: 1 }])).toMatchObject({
    code: 'parameter_unknown',
    param: 'phases[0][iterations]',
  });
});

it('a change to another interval without prorations begins a new period at once', async () => {
  const { stripe } = stage;
  const [item] = (await read()).items.data;
  stage.clock.now += 3 * day;
  const items = [{ id: item?.id ?? '', price: prices.yearly.id }];
  expect(await failure(stripe.subscriptions.update(id, { items }))).toMatchObject({
    param: 'proration_behavior',
  });
  const changed = await stripe.subscriptions.update(id, {
    items,
    proration_behavior: 'none',
    expand: ['latest_invoice'],
  });
  expect(changed).toMatchObject({
    billing_cycle_anchor: stage.clock.now / 1000,
    items: { data: [{ current_period_start: stage.clock.now / 1000 }] },
    latest_invoice: { billing_reason: 'subscription_update', amount_paid: 19_000 },
  });
});

it('a phase sets card, description and metadata, but not a card that was detached meanwhile', async () => {
  const { stripe } = stage;
  const schedule = await defer();
  const second = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
  const default_settings = { default_payment_method: second.id };
  await stripe.subscriptionSchedules.update(schedule.id, { default_settings });
  const [present, next] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: prices.monthly.id }],
        start_date: present?.start_date ?? 0,
        end_date: present?.end_date ?? 0,
      },
      {
        items: [{ price: prices.yearly.id }],
        duration: { interval: 'year' },
        description: 'Plan anual',
        metadata: { planId: 'pln_2' },
      },
    ],
  });
  await stripe.paymentMethods.detach(second.id);
  await goTo((next?.start_date ?? 0) + hour / 1000);
  expect(await read()).toMatchObject({
    status: 'active',
    description: 'Plan anual',
    metadata: { planId: 'pln_2' },
    latest_invoice: { status: 'paid', amount_paid: 19_000 },
  });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.payment_method_details?.card?.last4).toBe('4242');
});
