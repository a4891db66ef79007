import type Stripe from 'stripe';
import type { PaymentMethod } from '#shared/contracts/subscriptions/subscription.ts';
import { referenceId } from '../../platform/ports/stripe.ts';

/** The saved card that a subscription charges: its own, or the customer's default; null when that one is gone or there is none. */
export function chargedCard(
  { default_payment_method }: Pick<Stripe.Subscription, 'default_payment_method'>,
  cards: readonly PaymentMethod[],
): string | null {
  const own = referenceId(default_payment_method);
  return cards.find((card) => (own === null ? card.default : card.id === own))?.id ?? null;
}
