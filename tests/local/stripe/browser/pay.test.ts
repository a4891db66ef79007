import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { bankFrame, resultOf, startCardStage, submitCard, type CardStage } from './card-stage.ts';
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
  subscription = await stage.stripe.subscriptions.create({
    customer: await join(stage, 'pm_card_chargeCustomerFail'),
    items: [{ price }],
    expand: ['latest_invoice.confirmation_secret'],
  });
  secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret!.client_secret;
});

const statusOf = async () => (await stage.stripe.subscriptions.retrieve(subscription.id)).status;

const pay = async (number: string) => submitCard(await stage.visit(secret), number);

nightly('confirmCardPayment pays the first invoice of a subscription', async () => {
  const page = await pay('4242424242424242');
  expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 1900 } });
  expect(await statusOf()).toBe('active');
});

nightly('P17: a first invoice is paid only after the bank agrees', async () => {
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
});
