import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { UseCase } from '../../_http/serve.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { authorizeCustomer } from '../authorize.ts';
import { listCards } from './list-cards.ts';
import { setDefaultCard } from './set-default-card.ts';

/** Charges a newly saved card from now on, then forgets the others: never is there a moment without a card. */
export const replacePaymentMethod: UseCase<typeof stripe.replacePaymentMethod> = async ({
  body,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await setDefaultCard(actor.user, customerId, body.newPaymentMethodId, now);
  const others = (await listCards(customerId)).filter(({ id }) => id !== body.newPaymentMethodId);
  for (const { id } of others) await withStripe((stripe) => stripe.paymentMethods.detach(id));
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};
