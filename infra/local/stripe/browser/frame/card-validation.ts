import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { isCardNumber } from '../../cards/card-number.ts';
import type { ErrorCode } from './messages.ts';

type Brand = StripeCardElementChangeEvent['brand'];

const brands: readonly (readonly [Brand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
];

/** The brand of a card number, as soon as its first digits tell. */
export function brandOf(digits: string): Brand {
  return brands.find(([, start]) => start.test(digits))?.[0] ?? 'unknown';
}

const lengthOf = (digits: string) => (brandOf(digits) === 'amex' ? 15 : 16);

/** American Express cards have a code of four digits, others of three. */
export const cvcLength = (cardDigits: string): number => (brandOf(cardDigits) === 'amex' ? 4 : 3);

/** A card number in the groups that are printed on the card. */
export function formatNumber(digits: string): string {
  const groups =
    lengthOf(digits) < 16 ? /^(\d{4})(\d{1,6})?(\d{1,5})?/ : /^(\d{4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  const [, ...parts] = groups.exec(digits.slice(0, lengthOf(digits))) ?? [digits, digits];
  return parts.filter(Boolean).join(' ');
}

/** The state of a field's value, with the error to show unless it is complete. */
export type Verdict =
  { state: 'empty' | 'incomplete' | 'invalid'; code: ErrorCode } | { state: 'complete'; code?: undefined };

const complete: Verdict = { state: 'complete' };

/** Checks the digits of a card number. */
export function checkNumber(digits: string): Verdict {
  if (digits === '') return { state: 'empty', code: 'incomplete_number' };
  if (digits.length < lengthOf(digits)) return { state: 'incomplete', code: 'incomplete_number' };
  return isCardNumber(digits) ? complete : { state: 'invalid', code: 'invalid_number' };
}

/** Checks the digits MMYY; a card is valid to the end of its month. `now` in milliseconds. */
export function checkExpiry(digits: string, now: number): Verdict {
  if (digits === '') return { state: 'empty', code: 'incomplete_expiry' };
  const { month, year } = readExpiry(digits);
  if (digits.length >= 2 && (month < 1 || month > 12))
    return { state: 'invalid', code: 'invalid_expiry_month' };
  if (digits.length < 4) return { state: 'incomplete', code: 'incomplete_expiry' };
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) return { state: 'invalid', code: 'invalid_expiry_year_past' };
  if (year === thisYear && month < today.getUTCMonth() + 1)
    return { state: 'invalid', code: 'invalid_expiry_month_past' };
  return year > thisYear + 50 ? { state: 'invalid', code: 'invalid_expiry_year' } : complete;
}

/** Month and year of the digits MMYY. */
export function readExpiry(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** Checks a security code against the card's brand. */
export function checkCvc(digits: string, cardDigits: string): Verdict {
  if (digits === '') return { state: 'empty', code: 'incomplete_cvc' };
  return digits.length < cvcLength(cardDigits) ? { state: 'incomplete', code: 'incomplete_cvc' } : complete;
}

/** Checks a postal code. */
export function checkPostalCode(text: string): Verdict {
  if (text === '') return { state: 'empty', code: 'incomplete_zip' };
  return text.length < 3 ? { state: 'incomplete', code: 'incomplete_zip' } : complete;
}
