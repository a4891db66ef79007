import type { SubscribedPlan } from '#shared/contracts/shapes/subscription.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { findPlan } from '../../_data/training/options.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import type { UseCase } from '../../_http/serve.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { authorizeSubscription } from '../authorize.ts';
import { findPricedPlans } from '../plans/plan-prices.ts';
import { subscribedPlanResponse } from '../plans/plan-response.ts';
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

/** The plan of a subscription as the API returns it; null for a price that belongs to no plan. */
export async function readPlan({ planId }: StoredSubscription): Promise<SubscribedPlan | null> {
  const plan = planId === null ? null : await findPlan(planId);
  if (!plan) return null;
  const priced = (await findPricedPlans()).find((one) => one.plan._id === planId);
  return subscribedPlanResponse(plan, priced?.prices ?? null);
}
