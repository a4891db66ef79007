import type { StripeError } from '@stripe/stripe-js';
import { declines, type Decline } from '../../cards/declines.ts';

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
