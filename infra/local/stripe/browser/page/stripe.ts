import type { PaymentMethod, Stripe, StripeConstructor } from '@stripe/stripe-js';
import type { Answer, Params } from '../frame/api.ts';
import { IntegrationError } from './element-container.ts';
import { cardOf, createElements } from './elements.ts';
import { confirmIntent, payment, setup } from './intents.ts';

/** The calls of Stripe.js that the shop uses, answered by the simulator. */
const createStripe: StripeConstructor = (key) => {
  if (!/^pk_(test|live)_/.test(key)) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. It starts with pk_test_ or pk_live_.',
    );
  }
  const stripe = {
    elements: createElements,
    confirmCardSetup: async (secret: string, data?: { payment_method?: string }) =>
      confirmIntent(setup, key, secret, data),
    confirmCardPayment: async (secret: string, data?: { payment_method?: string }) =>
      confirmIntent(payment, key, secret, data),
    createPaymentMethod: (given: Params) => createPaymentMethod(key, given),
    // react-stripe-js demands a `createToken` and calls the other two.
    createToken: async () => {
      throw new IntegrationError('The local simulator has no tokens: use createPaymentMethod.');
    },
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
  return stripe as unknown as Stripe;
};

/** Lets the frame of a Card Element send its card to the API. */
async function createPaymentMethod(key: string, { card, ...params }: Params): Promise<object> {
  const link = await cardOf(card).link();
  const answer = await link.request<Answer<PaymentMethod>>('createPaymentMethod', { key, params });
  return answer.error ? { error: answer.error } : { paymentMethod: answer.object };
}

// @stripe/stripe-js expects a `version` on a script that it would load itself.
window.Stripe = Object.assign(createStripe, { version: 'endive' });
