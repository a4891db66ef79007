import type { StripeCardElement, StripeCardElementOptions, StripeElements } from '@stripe/stripe-js';
import { createCard, type CardElement } from './card-element.ts';
import { IntegrationError } from './element-container.ts';

/** The cards of all groups, so that a call finds the frame of the element that it is given. */
const cards = new WeakMap<StripeCardElement, CardElement>();

/** The card behind an element that the page hands in. */
export function cardOf(element: unknown): CardElement {
  const card = typeof element === 'object' && element !== null && cards.get(element as StripeCardElement);
  if (card) return card;
  throw new IntegrationError(
    'Invalid value for card: value should be an Element of type `card`. The local simulator knows no other.',
  );
}

/** A group of elements, which holds at most one Card Element. */
export function createElements(): StripeElements {
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
