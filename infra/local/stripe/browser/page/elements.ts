import type {
  StripeCardElement,
  StripeCardElementOptions,
  StripeElements,
  StripeElementsOptions,
} from '@stripe/stripe-js';
import { createCard, type MadeCard } from './card-element.ts';
import { IntegrationError } from './integration-error.ts';

/** By element, so that a confirmation finds the frame of the card it was given. */
const cards = new WeakMap<StripeCardElement, MadeCard>();

/** The frame of a card that a page hands in. */
export function cardOf(element: unknown): MadeCard {
  const made = typeof element === 'object' && element !== null && cards.get(element as StripeCardElement);
  if (made) return made;
  throw new IntegrationError(
    'Invalid value for card: value should be an Element of type `card`. The local simulator knows no other.',
  );
}

/** A group of elements: at home it has the one that the shop uses. */
export function createElements(given: StripeElementsOptions = {}): StripeElements {
  let options = given;
  let card: StripeCardElement | null = null;
  const elements = {
    create(type: string, own: StripeCardElementOptions = {}) {
      if (type !== 'card') throw new IntegrationError(`The local simulator has no Element of type ${type}.`);
      if (card)
        throw new IntegrationError(
          'Can only create one Element of type card through the same Elements group.',
        );
      const made = createCard(own, options, () => (card = null));
      cards.set(made.element, made);
      return (card = made.element);
    },
    // react-stripe-js hands in its component
    getElement: (type: string | { __elementType?: string }) =>
      (typeof type === 'string' ? type : type.__elementType) === 'card' ? card : null,
    update: (changes: StripeElementsOptions) => void (options = Object.assign({}, options, changes)),
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
  return elements as unknown as StripeElements;
}
