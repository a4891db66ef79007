import type { stripe } from '#shared/contracts/stripe.ts';
import { canWithdraw, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { recordWithdrawalSteps } from '../../_data/subscriptions/withdrawals.ts';
import { isConditionFailed } from '../../_data/table/errors.ts';
import { transact } from '../../_data/table/table.ts';
import { withdrawalMark } from '../../_flows/subscriptions/withdrawal-mark.ts';
import type { UseCase } from '../../_http/serve.ts';
import { AppError } from '../../_kit/app-error.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { changeSubscription } from '../../_flows/subscriptions/change-subscription.ts';
import { endOthers, refundOthers } from '../../_flows/subscriptions/end-others.ts';
import { releaseSchedule } from '../../_flows/subscriptions/release-schedule.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { readWithdrawalTerms } from './withdrawal-terms.ts';

/**
 * Ends a subscription within its first 14 days and refunds its payments but the share of the days used. Only the
 * cancellation is done here, with a mark: every sync of a marked subscription makes sure that the payments are refunded and
 * the receipt is sent, so that a crash after the cancellation loses nothing. A second call has the same response. Throws 400
 * `withdrawal_over`, or 409: `withdrawal_used`, `withdrawal_changed`, `conflict`.
 */
export const withdraw: UseCase<typeof stripe.withdraw> = async ({ params, body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    const { id, status, created, withdrawnCents } = subscription;
    if (withdrawnCents !== null) return;
    if (!canWithdraw(created, now)) throw new AppError('withdrawal_over');
    if (!isLive(status)) throw new AppError('conflict');
    const terms = await readWithdrawalTerms(subscription, now);
    if (!terms) throw new AppError('withdrawal_used');
    if (body.kept !== undefined && body.kept !== terms.kept) throw new AppError('withdrawal_changed');
    await recordWithdrawal(subscription, now);
    await refundOthers(subscription, now);
    await endOthers(subscription);
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.cancel(id, { cancellation_details: { comment: withdrawalMark(terms) } }),
    );
  });
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { subscription, refunded: stored.withdrawnCents ?? 0 } };
};

/** Records the withdrawal of this person, before the money goes back: each account and each card withdraws once. */
async function recordWithdrawal({ userId, id, customerId, created }: StoredSubscription, now: Date) {
  const cards = await readPayingCards(customerId, created);
  await transact(recordWithdrawalSteps(userId, cards, id, now)).catch((error: unknown) => {
    throw isConditionFailed(error, 'withdrawal_used') ? new AppError('withdrawal_used') : error;
  });
}

/** The fingerprints of the cards that paid since a time: they are the same for one card in every account. */
const readPayingCards = (customer: string, since: number): Promise<string[]> =>
  withStripe(async (stripe) => {
    const { data } = await stripe.charges.list({ customer, limit: 100 });
    return data.flatMap(({ paid, created, payment_method_details: details }) =>
      paid && created >= since && details?.card?.fingerprint ? [details.card.fingerprint] : [],
    );
  });
