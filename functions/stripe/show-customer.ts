import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { copySubscription } from '../_flows/copy-subscription.ts';
import { subscriptionAnswer } from './subscription-answer.ts';
import { ownCustomer } from './own.ts';
import { readCards } from './read-cards.ts';
import { paymentsShown, readPayments } from './read-payments.ts';

/** GET /stripe/customer/{id}/complete: what the payments page shows, in one. */
export const showCustomer: UseCase<typeof stripe.completeCustomer> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const customerId = ownCustomer(actor.user, params.id);
  const [paymentMethods, paymentHistory, stored] = await Promise.all([
    readCards(customerId),
    readPayments(customerId, paymentsShown),
    copySubscription(actor.user._id, now),
  ]);
  const subscription = stored && (await subscriptionAnswer(stored, now));
  return { success: true, data: { customerId, paymentMethods, paymentHistory, subscription } };
};
