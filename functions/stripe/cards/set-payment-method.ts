import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { UseCase } from '../../_http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { listCards } from './list-cards.ts';
import { setDefaultCard } from './set-default-card.ts';

/** Charges another of the saved cards from now on. */
export const setPaymentMethod: UseCase<typeof stripe.setPaymentMethod> = async ({ body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await setDefaultCard(actor.user, customerId, body.paymentMethodId, now);
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};
