import type {
  PaymentMethod,
  Stripe,
  StripeConstructor,
  StripeCardElement,
  StripeCardElementOptions,
  StripeElements,
} from '@stripe/stripe-js';
import type { Answer, Params } from '../frame/api.ts';
import { createCard, type CardElement } from './card-element.ts';
import { IntegrationError } from './frame.ts';
import { confirmIntent } from './intents.ts';

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
      confirmIntent('setup', key, secret, data),
    confirmCardPayment: async (secret: string, data?: { payment_method?: string }) =>
      confirmIntent('payment', key, secret, data),
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

/** The cards of all groups, so that a call finds the frame of the element that it is given. */
const cards = new WeakMap<StripeCardElement, CardElement>();

/** The card behind an element that the page hands in. */
function cardOf(element: unknown): CardElement {
  const card = typeof element === 'object' && element !== null && cards.get(element as StripeCardElement);
  if (card) return card;
  throw new IntegrationError(
    'Invalid value for card: value should be an Element of type `card`. The local simulator knows no other.',
  );
}

/** A group of elements, which holds at most one Card Element. */
function createElements(): StripeElements {
  let card: StripeCardElement | null = null;
  const elements = {
    create(type: string, options: StripeCardElementOptions = {}) {
      if (type !== 'card') throw new IntegrationError(`The local simulator has no Element of type ${type}.`);
      if (card)
        throw new IntegrationError(
          'Can only create one Element of type card through the same Elements group.',
        );
      const created = createCard(options, () => (card = null));
      cards.set(created.element, created);
      return (card = created.element);
    },
    // react-stripe-js passes its component in place of the type.
    getElement: (type: string | { __elementType?: string }) =>
      (typeof type === 'string' ? type : type.__elementType) === 'card' ? card : null,
    update: () => {},
  };
  return elements as unknown as StripeElements;
}
