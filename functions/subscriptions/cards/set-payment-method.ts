import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { checkCard } from './check-card.ts';
import { listCards } from './list-cards.ts';
import { setDefaultCard } from './set-default-card.ts';

/** Makes another of the saved cards the default. */
export const setPaymentMethod: UseCase<typeof stripe.setPaymentMethod> = async ({ body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await checkCard(customerId, body.paymentMethodId);
  await setDefaultCard(actor.user, customerId, body.paymentMethodId, now);
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};
