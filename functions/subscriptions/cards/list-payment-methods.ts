import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { listCards } from './list-cards.ts';

/** GET /stripe/customer/{id}/payment-methods. */
export const listPaymentMethods: UseCase<typeof stripe.paymentMethods> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  return {
    success: true,
    data: { paymentMethods: await listCards(authorizeCustomer(actor.user, params.id)) },
  };
};
