import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { ownCustomer } from './own.ts';
import { readCards } from './read-cards.ts';

/** GET /stripe/customer/{id}/payment-methods. */
export const listPaymentMethods: UseCase<typeof stripe.paymentMethods> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  return {
    success: true,
    data: { paymentMethods: await readCards(ownCustomer(actor.user, params.id)) },
  };
};
