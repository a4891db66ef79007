import { isLive, canWithdraw } from '#shared/rules/subscription-status.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { withdrawalComment } from '../../_flows/subscriptions/read-remote-subscription.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { changeSubscription } from '../authorize.ts';
import { releaseSchedule } from '../plans/release-schedule.ts';

/**
 * Ends a subscription within its first 14 days and refunds every payment. Only the cancellation is done here, with a mark:
 * every sync of a marked subscription makes sure that the payments are refunded and the receipt is sent, so that a crash
 * after the cancellation loses nothing. A second call has the same response. Throws 400 `withdrawal_over` or 409.
 */
export const withdraw: UseCase<typeof stripe.withdraw> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    const { id, status, created, withdrawnCents } = subscription;
    if (withdrawnCents !== null) return;
    if (!canWithdraw(created, now)) throw new AppError('withdrawal_over');
    if (!isLive(status)) throw new AppError('conflict');
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.cancel(id, { cancellation_details: { comment: withdrawalComment } }),
    );
  });
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { subscription, refunded: stored.withdrawnCents ?? 0 } };
};
