import type { stripe } from '#shared/contracts/stripe.ts';
import { findPlan } from '../_data/options.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { StoredSubscription } from '../_data/subscriptions.ts';
import type { UseCase } from '../_kit/serve.ts';
import { planAnswer } from '../_flows/plan-answer.ts';
import { subscriptionAnswer } from './subscription-answer.ts';
import { ownSubscription } from './own.ts';
import { readUpcoming } from './read-upcoming.ts';

/** GET /stripe/subscription/{id}/complete. */
export const showCompleteSubscription: UseCase<typeof stripe.completeSubscription> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await ownSubscription(actor.user, params.id, now);
  const [subscription, subscriptionType, upcomingInvoice] = await Promise.all([
    subscriptionAnswer(stored, now),
    readPlan(stored),
    readUpcoming(stored),
  ]);
  return { success: true, data: { subscription, subscriptionType, upcomingInvoice } };
};

/** The plan of a subscription as it is sold. */
export async function readPlan({ planId }: StoredSubscription) {
  const plan = planId === null ? null : await findPlan(planId);
  return plan && planAnswer(plan);
}
