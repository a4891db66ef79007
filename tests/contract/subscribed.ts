import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../support/subscriptions/assessments.ts';
import { ask } from './client.ts';

/** Of somebody with a subscription: customer and card at Stripe, and what the wizard sends with them. */
export interface Subscribed {
  stripeCustomerId: string;
  paymentMethodId: string;
  subscriptionId: string;
  choice: { customerId: string; paymentMethodId: string; subscriptionTypeId: string; billingCycle: string };
  signUp: object;
}

/** Takes out a subscription as the wizard does for somebody who is signed in. */
export async function subscribe(token: string): Promise<Subscribed> {
  const { data: made } = await ask<{ data: { customerId: string } }>(api.stripe.createCustomer, {
    token,
    body: { email: 'clara@example.com', name: 'Clara Cliente' },
  });
  const { customerId } = made;
  const paymentMethodId = await saveCard(token, customerId);
  const { data: plans } = await ask<{ data: { _id: string }[] }>(api['training-options'].subscriptionTypes);
  const choice = {
    customerId,
    paymentMethodId,
    subscriptionTypeId: plans[0]!._id,
    billingCycle: 'monthly',
  };
  const signUp = {
    ...choice,
    ...(await assessmentForm()),
    firstName: 'Clara',
    lastName: 'Cliente',
    email: 'clara@example.com',
  };
  const { data } = await ask<{ data: { subscriptionId: string } }>(api.stripe.createSubscriptionWithUser, {
    token,
    body: signUp,
  });
  const { subscriptionId } = data;
  return { stripeCustomerId: customerId, paymentMethodId, subscriptionId, choice, signUp };
}

/** Confirms a set-up intent at Stripe, as Stripe.js does in the browser. */
async function saveCard(token: string, customerId: string): Promise<string> {
  const { data: config } = await ask<{ data: { publishableKey: string; scriptUrl: string } }>(
    api.stripe.config,
  );
  const { data } = await ask<{ data: { clientSecret: string } }>(api.stripe.setupIntent, {
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
