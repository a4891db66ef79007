import type Stripe from 'stripe';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bankFrame, startCardStage, typeCard, type CardStage } from './card-stage.ts';
import { join, sell } from '../subscriptions/subscriber.ts';

let stage: CardStage;
let price: string;
beforeAll(async () => {
  stage = await startCardStage();
  price = (await sell(stage)).monthly.id;
});
afterAll(() => stage.close());

let subscription: Stripe.Subscription;
let secret: string;
beforeEach(async () => {
  const customer = await stage.stripe.customers.create({ email: 'ana@example.es' });
  subscription = await stage.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret!.client_secret;
});

const statusOf = async () => (await stage.stripe.subscriptions.retrieve(subscription.id)).status;

async function pay(number: string): Promise<Page> {
  const page = await stage.visit(secret);
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Guardar' }).click();
  return page;
}

async function resultOf(page: Page) {
  await page.waitForFunction(() => window.result !== undefined);
  return page.evaluate(() => window.result);
}

it('pays the first invoice of a subscription in the browser', async () => {
  const page = await pay('4242424242424242');
  expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 1900 } });
  expect(await statusOf()).toBe('active');
  await page.context().close();
});

it('P17: pays it only once the bank has agreed', async () => {
  const page = await pay('4000002760003184');
  await bankFrame(page).getByRole('button', { name: 'Fallar autenticación' }).click();
  expect(await resultOf(page)).toMatchObject({
    error: {
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_payment_method' },
    },
  });
  expect(await statusOf()).toBe('incomplete');
  await page.evaluate(() => (window.result = undefined));
  await page.getByRole('button', { name: 'Guardar' }).click();
  expect(await statusOf()).toBe('incomplete');
  await bankFrame(page).getByRole('button', { name: 'Completar autenticación' }).click();
  expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  expect(await statusOf()).toBe('active');
  await page.context().close();
});

it('leaves the question to handleNextAction when the page wants to ask later', async () => {
  const page = await stage.visit(secret);
  const customer = await join(stage, 'pm_card_authenticationRequired');
  const { id: method } = (await stage.stripe.paymentMethods.list({ customer })).data[0]!;
  const intent = await stage.stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    customer,
    payment_method: method,
  });
  const open = page.evaluate(async (clientSecret) => {
    const client = window.Stripe!('pk_test_simulated');
    const first = await client.confirmCardPayment(clientSecret, undefined, { handleActions: false });
    const asked = await client.handleNextAction({ clientSecret });
    return [first.paymentIntent?.status, 'paymentIntent' in asked && asked.paymentIntent?.status];
  }, intent.client_secret!);
  await bankFrame(page).getByRole('button', { name: 'Completar autenticación' }).click();
  expect(await open).toEqual(['requires_action', 'succeeded']);
  await page.context().close();
});
