import type { PaymentMethod, Stripe, StripeConstructor } from '@stripe/stripe-js';
import type { Params } from '../frame/api.ts';
import { createElements } from './elements.ts';
import { IntegrationError } from './integration-error.ts';
import { kindOf, openIntents, payment, sendCard, setup, type CardData } from './intents.ts';
import { callFromController } from './controller.ts';

interface Actions {
  handleActions?: boolean;
}

/** Stripe.js as the shop knows it: the same calls, answered by the simulator. */
const stripeAtHome: StripeConstructor = (publishableKey) => {
  if (!/^pk_(test|live)_/.test(publishableKey)) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. It starts with pk_test_ or pk_live_.',
    );
  }
  const intents = openIntents(publishableKey);
  const stripe = {
    elements: createElements,
    confirmCardSetup: async (secret: string, data?: CardData, actions: Actions = {}) =>
      intents.confirm(setup, secret, data, actions.handleActions),
    confirmCardPayment: async (secret: string, data?: CardData, actions: Actions = {}) =>
      intents.confirm(payment, secret, data, actions.handleActions),
    retrieveSetupIntent: async (secret: string) => intents.retrieve(setup, secret),
    retrievePaymentIntent: async (secret: string) => intents.retrieve(payment, secret),
    handleCardAction: async (secret: string) => intents.act(payment, secret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      intents.act(kindOf(clientSecret), clientSecret),
    createPaymentMethod: (...given: unknown[]) => createPaymentMethod(publishableKey, given),
    createToken: async () => {
      throw new IntegrationError('The local simulator has no tokens: use createPaymentMethod.');
    },
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
  return stripe as unknown as Stripe;
};

/** Takes `({ type: 'card', card, … })` and the older `('card', element, …)`. */
async function createPaymentMethod(key: string, given: unknown[]): Promise<object> {
  const [first, element, data] = given;
  const { card, ...params } = (
    typeof first === 'string' ? { ...(data as Params), card: element } : first
  ) as Params;
  const call = { key, method: 'POST', path: '/v1/payment_methods', params } as const;
  const isElement = typeof card === 'object' && card !== null && 'mount' in card;
  const answer = isElement
    ? await sendCard<PaymentMethod>(card, call, 'card')
    : await callFromController<PaymentMethod>({ ...call, params: { ...params, card } });
  return answer.error === undefined ? { paymentMethod: answer.object } : { error: answer.error };
}

// `version` is what @stripe/stripe-js expects of the script it would load itself.
window.Stripe = Object.assign(stripeAtHome, { version: 'endive' });
