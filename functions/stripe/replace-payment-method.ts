import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { withStripe } from '../_ports/stripe.ts';
import { ownCustomer } from './own.ts';
import { readCards } from './read-cards.ts';
import { useCard } from './use-card.ts';

/** Charges a newly saved card from now on, then forgets the others: never is there a moment without a card. */
export const replacePaymentMethod: UseCase<typeof stripe.replacePaymentMethod> = async ({
  body,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = ownCustomer(actor.user, body.customerId);
  await useCard(actor.user, customerId, body.newPaymentMethodId, now);
  const others = (await readCards(customerId)).filter(({ id }) => id !== body.newPaymentMethodId);
  for (const { id } of others) await withStripe((stripe) => stripe.paymentMethods.detach(id));
  return { success: true, data: { paymentMethods: await readCards(customerId) } };
};
