import type { StripeError } from '@stripe/stripe-js';
import { declines, isCardNumber, type Decline } from '../../cards.ts';

/** The errors of the card's fields, in Spanish. */
export const fieldErrors = {
  incomplete_number: 'El número de tu tarjeta está incompleto.',
  invalid_number: 'El número de tu tarjeta no es válido.',
  incomplete_expiry: 'La fecha de caducidad de tu tarjeta está incompleta.',
  invalid_expiry_month: 'El mes de caducidad de tu tarjeta no es válido.',
  invalid_expiry_month_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
  invalid_expiry_year_past: 'El año de caducidad de tu tarjeta ya ha pasado.',
  incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
  incomplete_zip: 'Tu código postal está incompleto.',
} as const;

type ErrorCode = keyof typeof fieldErrors;

/** The error of a field, before anything is sent. */
export const fieldError = (code: ErrorCode) =>
  ({ type: 'validation_error', code, message: fieldErrors[code] }) as const;

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

/** The state of a field's value, with the error to show unless it is complete. */
export type Verdict =
  | { state: 'empty' | 'incomplete' | 'invalid'; code: ErrorCode }
  | { state: 'complete'; code?: undefined };

const complete: Verdict = { state: 'complete' };

/** A value that needs `least` characters. */
const lengthVerdict = (text: string, least: number, code: ErrorCode): Verdict => {
  if (text === '') return { state: 'empty', code };
  return text.length < least ? { state: 'incomplete', code } : complete;
};

/** Checks the digits of a card number; those of American Express have 15. */
export function checkNumber(digits: string): Verdict {
  const length = lengthVerdict(digits, /^3[47]/.test(digits) ? 15 : 16, 'incomplete_number');
  if (length !== complete || isCardNumber(digits)) return length;
  return { state: 'invalid', code: 'invalid_number' };
}

/** Checks the digits MMYY; a card is valid to the end of its month. `now` in milliseconds. */
export function checkExpiry(digits: string, now: number): Verdict {
  const { month, year } = readExpiry(digits);
  const invalid = (code: ErrorCode): Verdict => ({ state: 'invalid', code });
  if (digits.length >= 2 && (month < 1 || month > 12)) return invalid('invalid_expiry_month');
  const length = lengthVerdict(digits, 4, 'incomplete_expiry');
  if (length !== complete) return length;
  const today = new Date(now);
  if (year < today.getUTCFullYear()) return invalid('invalid_expiry_year_past');
  const isPast = year === today.getUTCFullYear() && month < today.getUTCMonth() + 1;
  return isPast ? invalid('invalid_expiry_month_past') : complete;
}

/** Month and year of the digits MMYY. */
export function readExpiry(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** Checks a security code. */
export const checkCvc = (digits: string): Verdict => lengthVerdict(digits, 3, 'incomplete_cvc');

/** Checks a postal code. */
export const checkPostalCode = (text: string): Verdict => lengthVerdict(text, 3, 'incomplete_zip');
