import type Stripe from 'stripe';
import { cardRefusals, isCardRefusal } from '#shared/rules/card-refusals.ts';
import { AppError } from '../../_kit/app-error.ts';

/** The bank's no, in words that say what helps; whatever else a bank says is told as the first. */
export function cardDeclined(declineCode: string | undefined, cause?: unknown): AppError {
  const known = isCardRefusal(declineCode) ? declineCode : 'card_declined';
  return new AppError('card_declined', {
    message: cardRefusals[known],
    details: { declineCode: known },
    cause,
  });
}

/**
 * Stripe's word for why the last attempt failed. `card_declined` is only the heading of what the bank says; a wrong
 * number of the card itself is said without one.
 */
export const declineCodeOf = (error: Stripe.PaymentIntent['last_payment_error']): string | undefined =>
  isCardRefusal(error?.decline_code) ? error.decline_code : error?.code;
