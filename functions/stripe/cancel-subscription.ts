import { isLive } from '#shared/rules/subscription-status.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import { endsByItself } from '../_data/subscriptions.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { withStripe } from '../_ports/stripe.ts';
import { subscriptionAnswer } from './subscription-answer.ts';
import { changeSubscription } from './own.ts';
import { releaseSchedule } from './release-schedule.ts';

/**
 * Ends a subscription with its period. A planned change is dropped first: while a schedule rules over a subscription
 * Stripe refuses to have it cancelled (P14). Asked again, there is nothing left to do.
 */
export const cancelSubscription: UseCase<typeof stripe.cancel> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    if (!isLive(subscription.status)) throw new AppError('conflict');
    if (endsByItself(subscription)) return;
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    );
  });
  return { success: true, data: { subscription: await subscriptionAnswer(stored, now) } };
};
