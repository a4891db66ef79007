import type { StripeError } from '@stripe/stripe-js';
import { messages, refusalText } from './messages.ts';

/** Why a card could not be saved or charged; `message` is Spanish and meant for people. */
export class CardError extends Error {
  /** Whether the card itself is at fault: another one, or the same typed again, may do. */
  readonly isRefusal: boolean;
  /** Whether it was not even sent: something is missing or mistyped. */
  readonly isIncomplete: boolean;

  constructor(message: string, isRefusal = false, isIncomplete = false) {
    super(message);
    this.name = 'CardError';
    this.isRefusal = isRefusal;
    this.isIncomplete = isIncomplete;
  }
}

/** The problem behind what Stripe.js answered. */
export function toCardError(error: StripeError): CardError {
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error';
  // an intent whose bank said no: the next try needs a card
  const isUnconfirmed = error.code?.endsWith('_intent_authentication_failure') ?? false;
  return new CardError(refusalText(error), isRefusal || isUnconfirmed, error.type === 'validation_error');
}

/** Any failure as words for people: ours and the server's speak for themselves. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message && !isTechnical(error) ? error.message : messages.unknown;
}

/** What Stripe.js or the browser throws is English and meant for programmers. */
const isTechnical = (error: Error): boolean => error.name !== 'CardError' && error.name !== 'ApiError';
