import type Stripe from 'stripe';
import { testCards, visa, type TestCard } from './test-cards.ts';

/** The test card of a number typed with or without spaces. A real card is recognised as such and refused. */
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

/** The test card that was saved as a payment method. Its number was forgotten; the last digits are enough. */
export function cardOfMethod({ card }: Pick<Stripe.PaymentMethod, 'card'>): TestCard {
  return testCards.find(({ number }) => number.endsWith(card?.last4 ?? 'none')) ?? findCard('');
}

/** The digits of what was typed. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** Whether the check digit fits (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
