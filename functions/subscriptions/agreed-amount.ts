import { formatCents } from '#shared/rules/money.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '#functions/platform/messages.ts';

/**
 * Throws 409 `price_changed`, with the amount that would be charged, unless the payer agreed to exactly that: the page showed
 * the agreed one, and may have read it before a price changed.
 */
export function requireAgreedAmount(agreedCents: number, amountCents: number): void {
  if (agreedCents === amountCents) return;
  throw new AppError('price_changed', {
    message: messages.subscription.priceChanged(formatCents(amountCents)),
    details: { amount: amountCents },
  });
}
