import type { PaymentMethod } from '#shared/contracts/subscriptions/subscription.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { nullIfMissing, referenceId, withStripe } from '../../platform/ports/stripe.ts';

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
