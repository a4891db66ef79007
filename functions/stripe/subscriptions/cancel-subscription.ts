import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { isEndScheduled } from '../../_data/subscriptions/subscriptions.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { changeSubscription } from '../authorize.ts';
import { releaseSchedule } from '../plans/release-schedule.ts';

/**
 * Cancels a subscription at the end of its period. A scheduled change is removed first, because Stripe refuses to cancel a
 * subscription with a schedule (P14). A second call changes nothing.
 */
export const cancelSubscription: UseCase<typeof stripe.cancel> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    if (!isLive(subscription.status)) throw new AppError('conflict');
    if (isEndScheduled(subscription)) return;
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    );
  });
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};
