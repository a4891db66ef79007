import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { ownCustomer } from './own.ts';
import { readCards } from './read-cards.ts';
import { useCard } from './use-card.ts';

/** Charges another of the saved cards from now on. */
export const setPaymentMethod: UseCase<typeof stripe.setPaymentMethod> = async ({ body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = ownCustomer(actor.user, body.customerId);
  await useCard(actor.user, customerId, body.paymentMethodId, now);
  return { success: true, data: { paymentMethods: await readCards(customerId) } };
};
