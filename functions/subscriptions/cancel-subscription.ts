import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { subscriptionResponse } from './subscription-response.ts';

/** PUT /stripe/subscription/{id}/cancel: at the end of its period. */
export const cancelSubscription: UseCase<typeof stripe.cancel> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await cancelAtPeriodEnd(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};
