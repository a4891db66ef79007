import type Stripe from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { stageForEachTest } from '../stage.ts';
import { readPage, submit } from './visit-dashboard.ts';
import { day, join, sell } from '../subscriptions/subscriber.ts';

const stage = stageForEachTest();
let customer: string;
let subscription: Stripe.Subscription;
let invoice: string;
beforeEach(async () => {
  const { monthly } = await sell(stage);
  customer = await join(stage);
  subscription = await stage.stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
  invoice = subscription.latest_invoice as string;
});

const now = () => stage.stripe.subscriptions.retrieve(subscription.id);
const pass = async (days: number) => {
  stage.clock.now += days * day;
  await stage.simulator.tick();
};

it('subscriptions, invoices and customers have lists and pages that link to each other', async () => {
  expect(await readPage(stage, '/subscriptions')).toMatch(
    /ana@example\.es[\s\S]*Activa[\s\S]*Plan PRO, 19,00[\s\S]*Se renueva/,
  );
  expect(await readPage(stage, '/invoices')).toMatch(/ana@example\.es[\s\S]*Alta[\s\S]*19,00[\s\S]*Pagada/);
  const page = await readPage(stage, `/subscriptions/${subscription.id}`);
  expect(page).toContain(`href="/customers/${customer}"`);
  expect(page).toContain(`href="/invoices/${invoice}"`);
  expect(page).toContain('customer.subscription.created');
  expect(page).toContain('visa •••• 4242');
  expect(await readPage(stage, `/invoices/${invoice}`)).toMatch(/Plan PRO[\s\S]*invoice\.paid/);
  expect(await readPage(stage, `/customers/${customer}`)).toMatch(/Predeterminada[\s\S]*Activa[\s\S]*Pagada/);
});

it('the dashboard refunds an invoice once', async () => {
  const { location } = await submit(stage, 'refund-invoice', { id: invoice });
  expect(location).toBe(`/invoices/${invoice}`);
  expect(await readPage(stage, location ?? '')).toMatch(/reembolsado 19,00/);
  expect(await readPage(stage, location ?? '')).not.toContain('>Devolver<');
  expect((await submit(stage, 'refund-invoice', { id: invoice })).page).toContain(
    'has already been refunded',
  );
  expect((await stage.stripe.refunds.list()).data).toHaveLength(1);
});

it('P16: a card swapped in the dashboard makes the next renewal fail, and another one pays it', async () => {
  await submit(stage, 'swap-card', { id: customer, token: 'pm_card_chargeCustomerFail' });
  await pass(32);
  expect(await now()).toMatchObject({ status: 'past_due' });
  expect(await readPage(stage, '/subscriptions')).toContain('Pago atrasado');
  const { latest_invoice: open } = await now();
  expect(await readPage(stage, `/invoices/${open as string}`)).toMatch(
    /Renovación[\s\S]*Siguiente intento[\s\S]*Cobrar ahora/,
  );
  await submit(stage, 'swap-card', { id: customer, token: 'pm_card_visa' });
  await submit(stage, 'pay-invoice', { id: open as string });
  expect(await now()).toMatchObject({ status: 'active' });
  expect(await readPage(stage, `/customers/${customer}`)).toMatch(
    /Se acepta[\s\S]*Se guarda, pero el cobro falla/,
  );
});

it('a swapped card also replaces the card of a subscription', async () => {
  const { data } = await stage.stripe.customers.listPaymentMethods(customer);
  await stage.stripe.subscriptions.update(subscription.id, { default_payment_method: data[0]!.id });
  await submit(stage, 'swap-card', { id: customer, token: 'pm_card_mastercard' });
  const card = (await now()).default_payment_method as string;
  expect(stage.simulator.state.paymentMethods.get(card)).toMatchObject({ card: { brand: 'mastercard' } });
  expect((await submit(stage, 'swap-card', { id: customer, token: 'pm_card_nothing' })).page).toContain(
    'No such',
  );
});

it('the dashboard ends a subscription at once', async () => {
  await submit(stage, 'cancel-now', { id: subscription.id });
  expect(await now()).toMatchObject({ status: 'canceled' });
  const page = await readPage(stage, `/subscriptions/${subscription.id}`);
  expect(page).toContain('Terminada');
  expect(page).not.toContain('Cancelar ahora');
  expect((await submit(stage, 'cancel-now', { id: subscription.id })).page).toContain('has already ended');
});

it('the dashboard shows a planned change of plan and a planned end', async () => {
  const { data } = await stage.stripe.prices.list({ lookup_keys: ['pro_year'] });
  const schedule = await stage.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  await stage.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: phase!.items[0]!.price as string }],
        start_date: phase!.start_date,
        end_date: phase!.end_date,
      },
      { items: [{ price: data[0]!.id }], duration: { interval: 'year', interval_count: 1 } },
    ],
  });
  expect(await readPage(stage, '/subscriptions')).toMatch(/: Plan PRO, 190,00\s€ al año/);
  expect(await readPage(stage, `/subscriptions/${subscription.id}`)).toContain('Calendario');
  await stage.stripe.subscriptionSchedules.release(schedule.id);
  await stage.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(await readPage(stage, '/subscriptions')).toContain('Termina el');
});
