import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { authorizeSubscription } from './change-subscription.ts';
import { readSubscribedPlan } from './plans/plan-response.ts';
import { readUpcomingInvoice } from './payments/read-upcoming-invoice.ts';

/** GET /stripe/subscription/{id}/complete. */
export const showCompleteSubscription: UseCase<typeof stripe.completeSubscription> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await authorizeSubscription(actor.user, params.id, now);
  const [subscription, subscriptionType, upcomingInvoice] = await Promise.all([
    subscriptionResponse(stored, now),
    readSubscribedPlan(stored),
    readUpcomingInvoice(stored),
  ]);
  return { success: true, data: { subscription, subscriptionType, upcomingInvoice } };
};
