import { api } from '#shared/contracts/index.ts';
import type { SubscriptionType } from '#shared/contracts/shapes/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { callSuccessfully } from './call-operation.ts';

/** The ids of a subscriber at Stripe, and the request bodies that the wizard sends. */
export interface SubscriptionIds {
  stripeCustomerId: string;
  paymentMethodId: string;
  subscriptionId: string;
  choice: {
    customerId: string;
    paymentMethodId: string;
    subscriptionTypeId: string;
    billingCycle: string;
    agreedAmount: number;
  };
  /** Cents of the other billing cycle. */
  annualAmount: number;
  signUp: object;
}

/** Creates a subscription as the wizard does for a signed-in user. */
export async function createSubscription(token: string): Promise<SubscriptionIds> {
  const { data: made } = await callSuccessfully<{ data: { customerId: string } }>(api.stripe.createCustomer, {
    token,
    body: { email: 'clara@example.com', name: 'Clara Cliente' },
  });
  const { customerId } = made;
  const paymentMethodId = await saveCard(token, customerId);
  const { data: plans } = await callSuccessfully<{ data: SubscriptionType[] }>(api.stripe.subscriptionTypes);
  const choice = {
    customerId,
    paymentMethodId,
    subscriptionTypeId: plans[0]!._id,
    billingCycle: 'monthly',
    agreedAmount: toCents(plans[0]!.monthlyCost),
  };
  const signUp = {
    ...choice,
    ...(await assessmentForm()),
    firstName: 'Clara',
    lastName: 'Cliente',
    email: 'clara@example.com',
  };
  const { data } = await callSuccessfully<{ data: { subscriptionId: string } }>(
    api.stripe.createSubscriptionWithUser,
    {
      token,
      body: signUp,
    },
  );
  const { subscriptionId } = data;
  const annualAmount = toCents(plans[0]!.annualCost);
  return { stripeCustomerId: customerId, paymentMethodId, subscriptionId, choice, annualAmount, signUp };
}

/** Confirms a set-up intent at Stripe, as Stripe.js does in the browser. */
async function saveCard(token: string, customerId: string): Promise<string> {
  const { data: config } = await callSuccessfully<{ data: { publishableKey: string; scriptUrl: string } }>(
    api.stripe.config,
  );
  const { data } = await callSuccessfully<{ data: { clientSecret: string } }>(api.stripe.setupIntent, {
    token,
    body: { customerId },
  });
  const [intent] = data.clientSecret.split('_secret_');
  const body = new URLSearchParams({
    key: config.publishableKey,
    client_secret: data.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': 'tok_visa',
  });
  const answer = await fetch(new URL(`/v1/setup_intents/${intent}/confirm`, config.scriptUrl), {
    method: 'POST',
    body,
  });
  const { payment_method: paymentMethodId } = (await answer.json()) as { payment_method: string };
  return paymentMethodId;
}
