import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { modelRuns } from '../../../support/run/rounds.ts';
import { startStage, type Stage } from '../stage.ts';
import { answer, day, hour, join, sell } from './subscriber.ts';

const cards = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_authenticationRequiredOnRenewal',
] as const;

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'card'; token: (typeof cards)[number] }
  | { do: 'answer'; outcome: 'authenticate' | 'fail' }
  | {
      do:
        'confirm' | 'miss' | 'pay' | 'cancel-later' | 'stay' | 'cancel-now' | 'defer' | 'release' | 'refund';
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(hour, day, 3 * day, 23 * hour, 8 * day, 31 * day, 70 * day),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), token: fc.constantFrom(...cards) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      outcome: fc.constantFrom('authenticate' as const, 'fail' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'confirm',
        'miss',
        'pay',
        'cancel-later',
        'stay',
        'cancel-now',
        'defer',
        'release',
        'refund' as const,
      ),
    }),
  },
);
const beginning = fc.record({
  card: fc.constantFrom(...cards),
});

/** The transitions that Stripe allows from each status. */
const transitions: Record<string, string[]> = {
  incomplete: ['active', 'incomplete_expired'],
  active: ['past_due', 'canceled'],
  past_due: ['active', 'canceled'],
  canceled: [],
  incomplete_expired: [],
};

const quietly = (call: Promise<unknown>) =>
  call.catch((cause: Stripe.errors.StripeError) => {
    // A refusal is allowed; a failure of the simulator is not.
    expect(cause.type).toMatch(/Stripe(?:Card|InvalidRequest)Error/);
  });

/** What a step works with. */
interface Scene {
  stage: Stage;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  customer: string;
  intent: string | undefined;
  yearly: string;
}

const steps: { [M in Step['do']]: (scene: Scene, step: Extract<Step, { do: M }>) => Promise<unknown> } = {
  wait: ({ stage }, { ms }) => goTo(stage, stage.clock.now + ms),
  card: ({ stage, customer }, { token }) => useCard(stage, customer, token),
  answer: async ({ stage, intent }, { outcome }) =>
    intent && answer(stage.simulator.url, await stage.stripe.paymentIntents.retrieve(intent), outcome),
  confirm: async ({ stage: { stripe }, intent }) =>
    intent && stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }),
  async miss({ stage, customer, subscription: { items } }) {
    await useCard(stage, customer, 'pm_card_chargeCustomerFail');
    await goTo(stage, (items.data[0]?.current_period_end ?? 0) * 1000 + hour);
  },
  pay: ({ stage: { stripe }, invoice }) => stripe.invoices.pay(invoice.id),
  'cancel-later': ({ stage: { stripe }, subscription: { id } }) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  stay: ({ stage: { stripe }, subscription: { id } }) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  'cancel-now': ({ stage: { stripe }, subscription: { id } }) => stripe.subscriptions.cancel(id),
  refund: async ({ stage: { stripe }, intent }) =>
    intent && stripe.refunds.create({ payment_intent: intent, amount: 100 }),
  release: async ({ stage: { stripe }, subscription: { schedule } }) =>
    schedule && stripe.subscriptionSchedules.release(schedule as string),
  defer: ({ stage, subscription, yearly }) => defer(stage, subscription, yearly),
};

async function take(stage: Stage, id: string, yearly: string, step: Step): Promise<void> {
  const expand = ['latest_invoice.payments'];
  const subscription = await stage.stripe.subscriptions.retrieve(id, { expand });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string | undefined;
  const customer = subscription.customer as string;
  await quietly(steps[step.do]({ stage, subscription, invoice, customer, intent, yearly }, step as never));
}

async function goTo({ clock, simulator }: Stage, time: number): Promise<void> {
  clock.now = Math.max(clock.now, time);
  await simulator.tick();
}

async function useCard({ stripe }: Stage, customer: string, token: string): Promise<void> {
  const method = await stripe.paymentMethods.attach(token, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
}

async function defer({ stripe }: Stage, { id, items }: Stripe.Subscription, yearly: string): Promise<void> {
  const { id: schedule, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [present] = phases;
  await stripe.subscriptionSchedules.update(schedule, {
    phases: [
      {
        items: [{ price: items.data[0]?.price.id ?? '' }],
        start_date: present?.start_date ?? 0,
        end_date: present?.end_date ?? 0,
      },
      { items: [{ price: yearly }], duration: { interval: 'year' } },
    ],
  });
}

/** The events of one subscription, oldest first. */
function historyOf({ simulator }: Stage, id: string) {
  return [...simulator.state.events.values()]
    .filter(({ type }) => type.startsWith('customer.subscription.'))
    .map(({ type, created, data }) => ({
      type,
      created,
      ...(data as Stripe.CustomerSubscriptionUpdatedEvent.Data),
    }))
    .filter(({ object }) => object.id === id);
}

/** Restores the object before an event from its `previous_attributes`. */
function undo(object: Record<string, unknown>, previous: Record<string, unknown>): Record<string, unknown> {
  const before = { ...object };
  for (const [name, was] of Object.entries(previous)) {
    const is = object[name];
    const isHash = (value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !('object' in value);
    before[name] = isHash(was) && isHash(is) ? undo(is as never, was as never) : was;
  }
  return before;
}

function checkHistory(stage: Stage, id: string): void {
  const history = historyOf(stage, id);
  for (const [index, event] of history.entries()) {
    const last = history[index - 1];
    if (last === undefined) continue;
    expect(event.created).toBeGreaterThanOrEqual(last.created);
    const [from, to] = [last.object.status, event.object.status];
    if (from !== to) expect(transitions[from], `${from} -> ${to}`).toContain(to);
    if (event.type.endsWith('updated'))
      expect(undo(event.object as never, event.previous_attributes as never)).toEqual(last.object);
  }
}

function checkMoney({ simulator: { state } }: Stage): void {
  for (const invoice of state.invoices.values()) {
    const intents = [...state.paymentIntents.values()].filter(
      ({ payment_details: details }) => details?.order_reference === invoice.id,
    );
    expect(intents.length).toBeLessThanOrEqual(1);
    const taken = [...state.charges.values()].filter(
      ({ payment_intent: of, paid }) => paid && of === intents[0]?.id,
    );
    expect(taken.map(({ amount }) => amount)).toEqual(
      invoice.status === 'paid' && invoice.total > 0 ? [invoice.total] : [],
    );
  }
}

/** Checks what must be true of a subscription at any time. */
function checkNow({ simulator: { state }, clock }: Stage, id: string): void {
  const subscription = state.subscriptions.get(id);
  const invoice = state.invoices.get(subscription?.latest_invoice as string);
  const [item] = subscription?.items.data ?? [];
  const now = clock.now / 1000;
  const status = subscription?.status ?? '';
  if (['active', 'past_due'].includes(status)) {
    expect(item?.current_period_start).toBeLessThanOrEqual(now);
    expect(item?.current_period_end).toBeGreaterThan(now);
    expect(state.timers.has(`renew-subscription:${id}`)).toBe(true);
  } else expect([...state.timers.keys()].filter((key) => key.startsWith('renew'))).toEqual([]);
  // The draft of a renewal waits an hour; otherwise an active subscription is paid.
  if (status === 'active') expect(['paid', 'draft']).toContain(invoice?.status);
  if (status === 'past_due') expect(invoice?.status).not.toBe('paid');
  if (subscription?.ended_at != null) expect(subscription.ended_at).toBeLessThanOrEqual(now);
}

it('any sequence of calls moves a subscription only as Stripe allows, with exact events and no invoice paid twice', async () => {
  const lives = fc.asyncProperty(beginning, fc.array(step, { maxLength: 14 }), async (begin, steps) => {
    const stage = await startStage();
    try {
      const { monthly, yearly } = await sell(stage);
      const customer = await join(stage, begin.card);
      const { id } = await stage.stripe.subscriptions.create({
        customer,
        items: [{ price: monthly.id }],
      });
      for (const move of steps) {
        await take(stage, id, yearly.id, move);
        checkHistory(stage, id);
        checkMoney(stage);
        checkNow(stage, id);
      }
    } finally {
      await stage.close();
    }
  });
  const details = await fc.check(lives, modelRuns(20, 200));
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false);
});
