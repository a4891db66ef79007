import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { post, startStage, type Stage } from '../stage.ts';
import { day, join, sell } from '../subscriptions/subscriber.ts';

let stage: Stage;
let customer: string;
let subscription: Stripe.Subscription;
let invoice: string;
beforeEach(async () => {
  stage = await startStage();
  const { monthly } = await sell(stage);
  customer = await join(stage);
  subscription = await stage.stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
  invoice = subscription.latest_invoice as string;
});
afterEach(() => stage.close());

const read = async (path: string) => (await fetch(new URL(path, stage.simulator.dashboardUrl))).text();
const press = (action: string, fields: Record<string, string>) =>
  post(new URL(`/actions/${action}`, stage.simulator.dashboardUrl).href, new URLSearchParams(fields));
const now = () => stage.stripe.subscriptions.retrieve(subscription.id);
const pass = async (days: number) => {
  stage.clock.now += days * day;
  await stage.simulator.tick();
};

it('lists subscriptions and invoices, each with a page of its own, its events and a way to its customer', async () => {
  expect(await read('/subscriptions')).toMatch(
    /ana@example\.es[\s\S]*Activa[\s\S]*Plan PRO, 19,00[\s\S]*Se renueva/,
  );
  expect(await read('/invoices')).toMatch(/ana@example\.es[\s\S]*Alta[\s\S]*19,00[\s\S]*Pagada/);
  const page = await read(`/subscriptions/${subscription.id}`);
  expect(page).toContain(`href="/customers/${customer}"`);
  expect(page).toContain(`href="/invoices/${invoice}"`);
  expect(page).toContain('customer.subscription.created');
  expect(page).toContain('visa •••• 4242');
  expect(await read(`/invoices/${invoice}`)).toMatch(/Plan PRO[\s\S]*invoice\.paid/);
  expect(await read(`/customers/${customer}`)).toMatch(/Predeterminada[\s\S]*Activa[\s\S]*Pagada/);
});

it('gives the money of an invoice back, once', async () => {
  const { location } = await press('refund-invoice', { id: invoice });
  expect(location).toBe(`/invoices/${invoice}`);
  expect(await read(location ?? '')).toMatch(/devuelto 19,00/);
  expect(await read(location ?? '')).not.toContain('>Devolver<');
  expect((await press('refund-invoice', { id: invoice })).page).toContain('has already been refunded');
  expect((await stage.stripe.refunds.list()).data).toHaveLength(1);
});

it('P16: lets the next renewal fail, and recover by another card', async () => {
  await press('swap-card', { id: customer, token: 'pm_card_chargeCustomerFail' });
  await pass(32);
  expect(await now()).toMatchObject({ status: 'past_due' });
  expect(await read('/subscriptions')).toContain('Pago atrasado');
  const { latest_invoice: open } = await now();
  expect(await read(`/invoices/${open as string}`)).toMatch(
    /Renovación[\s\S]*Siguiente intento[\s\S]*Cobrar ahora/,
  );
  await press('swap-card', { id: customer, token: 'pm_card_visa' });
  await press('pay-invoice', { id: open as string });
  expect(await now()).toMatchObject({ status: 'active' });
  expect(await read(`/customers/${customer}`)).toMatch(/Se acepta[\s\S]*Se guarda, pero el cobro falla/);
});

it('swaps the card of a subscription that has its own', async () => {
  const { data } = await stage.stripe.paymentMethods.list({ customer });
  await stage.stripe.subscriptions.update(subscription.id, { default_payment_method: data[0]!.id });
  await press('swap-card', { id: customer, token: 'pm_card_mastercard' });
  const card = (await now()).default_payment_method as string;
  expect(await stage.stripe.paymentMethods.retrieve(card)).toMatchObject({ card: { brand: 'mastercard' } });
  expect((await press('swap-card', { id: customer, token: 'pm_card_nothing' })).page).toContain('No such');
});

it('ends a subscription at once', async () => {
  await press('cancel-now', { id: subscription.id });
  expect(await now()).toMatchObject({ status: 'canceled' });
  const page = await read(`/subscriptions/${subscription.id}`);
  expect(page).toContain('Terminada');
  expect(page).not.toContain('Cancelar ahora');
  expect((await press('cancel-now', { id: subscription.id })).page).toContain('has already ended');
});

it('shows what is planned: an end, or another plan', async () => {
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
  expect(await read('/subscriptions')).toMatch(/: Plan PRO, 190,00\s€ al año/);
  expect(await read(`/subscriptions/${subscription.id}`)).toContain('Calendario');
  await stage.stripe.subscriptionSchedules.release(schedule.id);
  await stage.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(await read('/subscriptions')).toContain('Termina el');
});
