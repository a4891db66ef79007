import type { PaymentMethod } from '#shared/contracts/subscriptions/subscription.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { nullIfMissing, referenceId, stripeCode, withStripe } from '#functions/platform/ports/stripe.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import type Stripe from 'stripe';
import { cardRefusals, isCardRefusal } from '#shared/rules/subscriptions/card-refusals.ts';

/** The saved cards of a customer; throws 404 `customer_not_found` when the customer was deleted at Stripe. */
export async function listCards(customerId: string): Promise<PaymentMethod[]> {
  const cards = await findCards(customerId);
  if (!cards) throw new AppError('customer_not_found');
  return cards;
}

/**
 * The saved cards of a customer, newest first; `default` marks the one that is charged. Null when the customer was deleted at
 * Stripe.
 */
export const findCards = (customerId: string): Promise<PaymentMethod[] | null> =>
  withStripe(async (stripe) => {
    const [customer, methods] = await Promise.all([
      stripe.customers.retrieve(customerId).catch(nullIfMissing),
      stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }).catch(nullIfMissing),
    ]);
    if (!customer || customer.deleted) return null;
    const defaultId = referenceId(customer.invoice_settings.default_payment_method);
    return (methods?.data ?? []).flatMap(({ id, card }) => {
      if (!card) return [];
      const { last4, brand, exp_month, exp_year } = card;
      return [{ id, card: { last4, brand, exp_month, exp_year }, default: id === defaultId }];
    });
  });

/** GET /stripe/customer/{id}/payment-methods. */
export const listPaymentMethods: UseCase<typeof subscriptions.paymentMethods> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  return {
    success: true,
    data: { paymentMethods: await listCards(authorizeCustomer(actor.user, params.id)) },
  };
};

/** The saved card that a subscription charges: its own, or the customer's default; null when that one is gone or there is none. */
export function chargedCard(
  { default_payment_method }: Pick<Stripe.Subscription, 'default_payment_method'>,
  cards: readonly PaymentMethod[],
): string | null {
  const own = referenceId(default_payment_method);
  return cards.find((card) => (own === null ? card.default : card.id === own))?.id ?? null;
}

/**
 * Checks that a card is saved for a customer. Throws 409 `card_replaced` when it has been detached, by another tab for
 * example, and 404 `payment_method_not_found` for an unknown card and for another customer's (P18).
 */
export async function checkCard(customerId: string, cardId: string): Promise<void> {
  const owner = await withStripe((stripe) =>
    stripe.paymentMethods.retrieve(cardId).then(
      ({ customer }) => referenceId(customer),
      (error: unknown) => {
        throw stripeCode(error) === 'resource_missing' ? new AppError('payment_method_not_found') : error;
      },
    ),
  );
  if (owner === null) throw new AppError('card_replaced');
  if (owner !== customerId) throw new AppError('payment_method_not_found');
}

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
