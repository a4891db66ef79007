import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { User } from '#functions/accounts/index.ts';
import { isEndScheduled, type StoredSubscription } from './subscriptions.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { changeSubscription } from './change-subscription.ts';
import { cancelOthersAtPeriodEnd } from './end-others.ts';
import { releaseSchedule } from './stripe/release-schedule.ts';

/**
 * Cancels a user's subscriptions at the end of their periods. A scheduled change is removed first, because Stripe refuses to
 * cancel a subscription with a schedule (P14). A second call changes nothing. Throws 409 `conflict` for one that has ended.
 * `record` is called once before Stripe is asked, if it is asked.
 */
export const cancelAtPeriodEnd = (
  user: User,
  id: string,
  now: Date,
  record?: () => Promise<void>,
): Promise<StoredSubscription> => {
  let recorded: Promise<void> | undefined;
  return changeSubscription(user, id, now, async (subscription) => {
    if (!isLive(subscription.status)) throw new AppError('conflict');
    const isEnding = isEndScheduled(subscription);
    if (isEnding && subscription.others.every(({ endsAt }) => endsAt !== null)) return;
    await (recorded ??= record?.());
    await cancelOthersAtPeriodEnd(subscription);
    if (isEnding) return;
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    );
  });
};
