import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { UseCase } from '../../_http/serve.ts';
import { syncSubscription } from '../../_flows/subscriptions/sync-subscription.ts';
import { subscriptionResponse } from '../subscriptions/subscription-response.ts';
import { authorizeCustomer } from '../authorize.ts';
import { listCards } from '../cards/list-cards.ts';
import { paymentsShown, readPayments } from '../../_flows/subscriptions/read-payments.ts';

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
