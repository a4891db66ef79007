import { AppError } from '../../platform/kit/app-error.ts';
import { referenceId, stripeCode, withStripe } from '../../platform/ports/stripe.ts';

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
