import type Stripe from 'stripe';
import { digitsOf } from './card-number.ts';
import { testCards, visa, type TestCard } from './test-cards.ts';

/** The test card of a number, typed with or without spaces. A number that is no test card is declined as a real card. */
export function findCard(number: string): TestCard {
  const digits = digitsOf(number);
  return (
    testCards.find((card) => card.number === digits) ?? {
      ...visa,
      brand: 'unknown',
      number: digits,
      charge: 'live_card',
      canBeSaved: false,
      label: 'Tarjeta de verdad',
    }
  );
}

/** The test card behind `pm_card_visa` or `tok_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1];
  return testCards.find((card) => card.token !== undefined && card.token === name);
}

/** The test card of a payment method. Its number is not stored; the last four digits identify it. */
export function cardOfMethod({ card }: Pick<Stripe.PaymentMethod, 'card'>): TestCard {
  return testCards.find(({ number }) => number.endsWith(card?.last4 ?? 'none')) ?? findCard('');
}
