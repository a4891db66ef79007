import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessments.ts';
import { stripeSecret } from '../stripe-secret.ts';
import type { Scenario } from './account-scenarios.ts';
import { password, type Stage } from './stage.ts';

/** A plan by the month. */
export async function choose({ ask }: Stage) {
  const { data } = await ask<{ data: { _id: string }[] }>(api['training-options'].subscriptionTypes);
  return { subscriptionTypeId: data[1]!._id, billingCycle: 'monthly' };
}

/** A customer with a saved card: somebody's who is signed in, or a visitor's. */
export async function withCard(stage: Stage, email: string, token?: string) {
  const body = { email, name: 'Sara Nueva' };
  const { data } = await stage.ask<{ data: { customerId: string } }>(api.stripe.createCustomer, {
    body,
    ...(token && { token }),
  });
  const { customerId } = data;
  const { hostname: host, port } = new URL(stage.cloud.stripe!.url);
  const sdk = new Stripe(stripeSecret(stage.cloud).secretKey, { host, port, protocol: 'http' });
  const { id } = await sdk.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  await sdk.paymentMethods.attach(id, { customer: customerId });
  return { customerId, paymentMethodId: id };
}

const freshEmail = () => `${randomUUID()}@example.com`;

/** The wizard's last two steps, from the shop window to the charge. */
export const signUpScenarios: Record<string, Scenario> = {
  'stripe.config': () => ({}),
  'stripe.subscriptionTypesWithPricing': () => ({}),
  'stripe.createCustomer': () => ({ body: { email: freshEmail(), name: 'Sara Nueva' } }),
  'stripe.setupIntent': async (stage) => {
    const { customerId } = await withCard(stage, freshEmail());
    return { body: { customerId } };
  },
  'stripe.createSubscription': async (stage) => {
    const { token, email } = await stage.newPerson();
    return { token, body: { ...(await choose(stage)), ...(await withCard(stage, email, token)) } };
  },
  'stripe.createSubscriptionWithUser': async (stage) => {
    const email = freshEmail();
    const card = await withCard(stage, email);
    const person = { firstName: 'Sara', lastName: 'Nueva', email, password };
    return { body: { ...(await choose(stage)), ...card, ...person, ...(await assessmentForm()) } };
  },
};
