import type { StripeError } from '@stripe/stripe-js';
import { messages, refusalText } from './messages.ts';

/** Why a card could not be saved or charged; `message` is Spanish text for the user. */
export class CardError extends Error {
  /** Whether the card was refused: another card, or the same one typed again, may work. */
  readonly isRefusal: boolean;
  /** Whether the card was not sent, because its data is incomplete or invalid. */
  readonly isIncomplete: boolean;

  constructor(message: string, isRefusal = false, isIncomplete = false) {
    super(message);
    this.name = 'CardError';
    this.isRefusal = isRefusal;
    this.isIncomplete = isIncomplete;
  }
}

/** Converts an error of Stripe.js. */
export function toCardError(error: StripeError): CardError {
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error';
  // the bank refused the authentication: the next attempt needs a card
  const isUnconfirmed = error.code?.endsWith('_intent_authentication_failure') ?? false;
  return new CardError(refusalText(error), isRefusal || isUnconfirmed, error.type === 'validation_error');
}

/** Text for the user of any failure: our own and the server's messages, else a general one. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message && !isTechnical(error) ? error.message : messages.unknown;
}

/** Errors thrown by Stripe.js or the browser are English and technical. */
const isTechnical = (error: Error): boolean => error.name !== 'CardError' && error.name !== 'ApiError';
