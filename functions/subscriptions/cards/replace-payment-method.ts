import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { checkCard } from './check-card.ts';
import { keepNewestCard } from './keep-newest-card.ts';
import { listCards } from './list-cards.ts';

/**
 * Makes a newly saved card the only one and the default. When another tab has saved a newer card, that one is kept and the
 * answer is 409 `card_replaced`.
 */
export const replacePaymentMethod: UseCase<typeof stripe.replacePaymentMethod> = async ({
  body,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await checkCard(customerId, body.newPaymentMethodId);
  const keptId = await keepNewestCard(actor.user, customerId, now);
  if (keptId !== body.newPaymentMethodId) throw new AppError('card_replaced');
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};
