import type Stripe from 'stripe';
import { cardRefusals, isCardRefusal } from '#shared/rules/subscriptions/card-refusals.ts';
import { AppError } from '../../platform/kit/app-error.ts';

/** The 402 for a declined card, with a message that says what helps; unknown decline codes get the general message. */
export function cardDeclined(declineCode: string | undefined, cause?: unknown): AppError {
  const shownCode = isCardRefusal(declineCode) ? declineCode : 'card_declined';
  return new AppError('card_declined', {
    message: cardRefusals[shownCode],
    details: { declineCode: shownCode },
    cause,
  });
}

/**
 * The code of a payment error. Stripe sends the bank's reason as `decline_code` under the general code `card_declined`; for
 * a mistyped card there is only a code.
 */
export const declineCodeOf = (error: Stripe.PaymentIntent['last_payment_error']): string | undefined =>
  isCardRefusal(error?.decline_code) ? error.decline_code : error?.code;
