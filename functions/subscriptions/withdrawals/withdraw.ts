import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { withdrawSubscription } from './withdraw-subscription.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { subscriptionResponse } from '../subscription-response.ts';

/** POST /stripe/subscription/{id}/withdraw: a second call has the same response. */
export const withdraw: UseCase<typeof stripe.withdraw> = async ({ params, body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await withdrawSubscription(actor.user, params.id, { at: now, kept: body.kept }, now);
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { subscription, refunded: stored.withdrawnCents ?? 0 } };
};
