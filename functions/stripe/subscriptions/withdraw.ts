import { isLive, canWithdraw } from '#shared/rules/subscription-status.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { withdrawalMark } from '../../_flows/subscriptions/read-subscription.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { changeSubscription } from '../authorize.ts';
import { releaseSchedule } from '../plans/release-schedule.ts';

/**
 * Ends a subscription within its first 14 days and sends everything back. Only the end is done here, with a mark:
 * every look at a marked one sees to it that the money goes back and that its owner has the receipt, so a crash
 * after the end loses nothing. Asked again, the answer is the same.
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
      stripe.subscriptions.cancel(id, { cancellation_details: { comment: withdrawalMark } }),
    );
  });
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { subscription, refunded: stored.withdrawnCents ?? 0 } };
};
