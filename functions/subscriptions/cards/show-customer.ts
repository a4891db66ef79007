import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { subscriptionResponse } from '../subscription-response.ts';
import { authorizeCustomer } from '../authorize.ts';
import { listCards } from './list-cards.ts';
import { paymentsShown, readPayments } from '../payments/read-payments.ts';

/** GET /stripe/customer/{id}/complete: everything that the payments page shows. */
export const showCustomer: UseCase<typeof stripe.completeCustomer> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, params.id);
  const [paymentMethods, paymentHistory, stored] = await Promise.all([
    listCards(customerId),
    readPayments(customerId, paymentsShown),
    syncSubscription(actor.user._id, now),
  ]);
  const subscription = stored && (await subscriptionResponse(stored, now));
  return { success: true, data: { customerId, paymentMethods, paymentHistory, subscription } };
};
