import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { subscriptionAnswer } from './subscription-answer.ts';
import { ownSubscription } from './own.ts';

/** GET /stripe/subscription/{id}. */
export const showSubscription: UseCase<typeof stripe.subscription> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await ownSubscription(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionAnswer(stored, now) } };
};
