import { randomUUID } from 'node:crypto';
import { simulatorSdk } from '#infra/local/cloud/index.ts';
import { api } from '#shared/contracts/index.ts';
import type { SubscriptionType } from '#shared/contracts/subscriptions/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import { assessmentForm } from '../../support/subscriptions/assessment-form.ts';
import type { Scenario } from './account-scenarios.ts';
import { password, type ScenarioContext } from './scenario-context.ts';

/** A plan with monthly billing. */
export async function monthlyPlan({ ask }: ScenarioContext) {
  const { data } = await ask<{ data: SubscriptionType[] }>(api.subscriptions.subscriptionTypes);
  const { _id: subscriptionTypeId, monthlyCost } = data[1]!;
  return { subscriptionTypeId, billingCycle: 'monthly', agreedAmount: toCents(monthlyCost) };
}

/** A Stripe customer with a saved card, for the account of `token` or for a visitor. */
export async function newCustomerWithCard(
  context: ScenarioContext,
  email: string,
  token?: string,
  card = 'tok_visa',
) {
  const body = { email, name: 'Sara Nueva' };
  const { data } = await context.ask<{ data: { customerId: string } }>(api.subscriptions.createCustomer, {
    body,
    ...(token && { token }),
  });
  const { customerId } = data;
  const sdk = simulatorSdk(context.cloud.stripe!.url);
  const { id } = await sdk.paymentMethods.create({ type: 'card', card: { token: card } });
  await sdk.paymentMethods.attach(id, { customer: customerId });
  return { customerId, paymentMethodId: id };
}

const newPerson = (email: string) => ({ firstName: 'Sara', lastName: 'Nueva', email, password });

const freshEmail = () => `${randomUUID()}@example.com`;

/** The wizard's last two steps, from the plans to the charge. */
export const signUpScenarios: Record<string, Scenario> = {
  'subscriptions.config': () => ({}),
  'subscriptions.subscriptionTypes': () => ({}),
  'subscriptions.subscriptionTypesWithPricing': () => ({}),
  'subscriptions.checkSignUp': async (context) => ({
    body: {
      ...(await monthlyPlan(context)),
      ...newPerson(freshEmail()),
      ...(await assessmentForm()),
    },
  }),
  'subscriptions.createCustomer': () => ({ body: { email: freshEmail(), name: 'Sara Nueva' } }),
  'subscriptions.setupIntent': async (context) => {
    const { customerId } = await newCustomerWithCard(context, freshEmail());
    return { body: { customerId } };
  },
  'subscriptions.createSubscription': async (context) => {
    const { token, email } = await context.newCustomer();
    return {
      token,
      body: { ...(await monthlyPlan(context)), ...(await newCustomerWithCard(context, email, token)) },
    };
  },
  'subscriptions.createSubscriptionWithUser': async (context) => {
    const email = freshEmail();
    const card = await newCustomerWithCard(context, email);
    return {
      body: { ...(await monthlyPlan(context)), ...card, ...newPerson(email), ...(await assessmentForm()) },
    };
  },
};
