import type { StripeError } from '@stripe/stripe-js';
import { declines, type Decline } from '../../cards/declines.ts';

/** What Stripe says about a field, in Spanish. */
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

/** A refusal that was made here, before anything was sent. */
export function fieldError(code: ErrorCode): StripeError & { type: 'validation_error' } {
  return { type: 'validation_error', code, message: fieldErrors[code] };
}

/** The API cannot be reached. */
export const unreachable: StripeError = {
  type: 'api_connection_error',
  message: 'No hemos podido conectar con Stripe. Comprueba tu conexión e inténtalo de nuevo.',
};

const authentication = declines.authentication_failed.spanish;

/** The API speaks English to programs; what the buyer reads is said in Spanish. */
export function inSpanish(error: StripeError): StripeError {
  const { code, decline_code: reason } = error;
  if (code === 'setup_intent_authentication_failure') return { ...error, message: authentication };
  const known: Decline[] = Object.values(declines);
  const found =
    known.find(({ declineCode }) => reason !== undefined && declineCode === reason) ??
    known.find((decline) => decline.code === code);
  return found ? { ...error, message: found.spanish } : error;
}
