import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { authorizeSubscription } from './change-subscription.ts';

/** GET /stripe/subscription/{id}. */
export const showSubscription: UseCase<typeof stripe.subscription> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await authorizeSubscription(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};
