import type { stripe } from '#shared/contracts/stripe.ts';
import { findPlan } from '../../_data/training/options.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import type { UseCase } from '../../_http/serve.ts';
import { planResponse } from '../../_flows/subscriptions/plan-response.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { authorizeSubscription } from '../authorize.ts';
import { readUpcomingInvoice } from '../payments/read-upcoming-invoice.ts';

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
    readPlan(stored),
    readUpcomingInvoice(stored),
  ]);
  return { success: true, data: { subscription, subscriptionType, upcomingInvoice } };
};

/** The plan of a subscription as it is sold. */
export async function readPlan({ planId }: StoredSubscription) {
  const plan = planId === null ? null : await findPlan(planId);
  return plan && planResponse(plan);
}
