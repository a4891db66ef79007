import type { StripeCardElementChangeEvent, StripeError } from '@stripe/stripe-js';
import { type Decline, declines, isCardNumber } from '../../cards.ts';

/** The errors of the card's fields, in Spanish. */
export const fieldErrors = {
  incomplete_number: 'El número de tu tarjeta está incompleto.',
  invalid_number: 'El número de tu tarjeta no es válido.',
  incomplete_expiry: 'La fecha de caducidad de tu tarjeta está incompleta.',
  invalid_expiry_month: 'El mes de caducidad de tu tarjeta no es válido.',
  invalid_expiry_month_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
  invalid_expiry_year_past: 'El año de caducidad de tu tarjeta ya ha pasado.',
  invalid_expiry_year: 'El año de caducidad de la tarjeta no es válido.',
  incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
  incomplete_zip: 'Tu código postal está incompleto.',
} as const;

export type ErrorCode = keyof typeof fieldErrors;

/** The error of a field, before anything is sent. */
export function fieldError(code: ErrorCode): {
  type: 'validation_error';
  code: ErrorCode;
  message: string;
} {
  return { type: 'validation_error', code, message: fieldErrors[code] };
}

/** The error when the API cannot be reached. */
export const unreachable: StripeError = {
  type: 'api_connection_error',
  message: 'No hemos podido conectar con Stripe. Comprueba tu conexión e inténtalo de nuevo.',
};

/** Translates an error: the API's messages are English, the buyer's Spanish. */
export function inSpanish(error: StripeError): StripeError {
  const { code, decline_code: reason } = error;
  const known: Decline[] = Object.values(declines);
  const decline =
    code === 'setup_intent_authentication_failure'
      ? declines.authentication_failed
      : (known.find(({ declineCode }) => reason !== undefined && declineCode === reason) ??
        known.find((one) => one.code === code));
  return decline ? { ...error, message: decline.spanish } : error;
}

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
