import { canWithdraw, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { limitRate, type User } from '#functions/accounts/index.ts';
import type { StoredSubscription } from './subscriptions.ts';
import { findWithdrawal, readWithdrawalTerms, recordWithdrawalSteps, withdrawalMark } from './withdrawals.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { type Step, transact, tryWrite } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { messages } from '#functions/platform/messages.ts';
import { changeSubscription } from './change-subscription.ts';
import { endOthers, refundOthers, releaseSchedule } from './cancel-subscription.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { subscriptionResponse } from './subscription-response.ts';

/** A withdrawal as it was declared. */
interface Declared {
  /** When the shop got it: the 14 days and the days used are counted to it. */
  at: Date;
  /** The day on which it came by mail or phone; absent for one that the subscriber has made here. */
  receivedOn?: string;
  /** The cents kept that the subscriber was shown. */
  kept?: number | undefined;
  /** What is written with the record of the withdrawal; once, where a step is refused as `event_exists`. */
  steps?: Step[];
}

/**
 * Ends a subscription within its first 14 days and refunds its payments but the share of the days used. Only the
 * cancellation is done here, with a mark: every sync of a marked subscription makes sure that the payments are refunded and
 * the receipt is sent, so that a crash after the cancellation loses nothing. A second call changes nothing. Returns the
 * subscription; throws 400 `withdrawal_over`, or 409: `withdrawal_used`, `withdrawal_changed`, `conflict`.
 */
export function withdrawSubscription(
  user: User,
  subscriptionId: string,
  { at, receivedOn, kept, steps = [] }: Declared,
  now: Date,
): Promise<StoredSubscription> {
  let unwritten = steps;
  return changeSubscription(user, subscriptionId, now, async (subscription) => {
    const { id, status, created, withdrawnCents } = subscription;
    if (withdrawnCents !== null) return;
    if (!canWithdraw(created, at)) throw new AppError('withdrawal_over');
    if (!isLive(status)) throw new AppError('conflict');
    const terms = await readWithdrawalTerms(subscription, at);
    if (!terms) throw new AppError('withdrawal_used');
    if (kept !== undefined && kept !== terms.kept) throw new AppError('withdrawal_changed');
    await recordWithdrawal(subscription, unwritten, { at, receivedOn });
    unwritten = [];
    await refundOthers(subscription, at);
    await endOthers(subscription);
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.cancel(id, {
        cancellation_details: { comment: withdrawalMark(terms, receivedOn) },
      }),
    );
  });
}

/** Throws 409 `conflict` when a withdrawal that is known came on another day, or was made here. */
export function requireSameDay(known: string | null, receivedOn: string | undefined): void {
  if (known === receivedOn) return;
  const message = messages.otherWithdrawalDay(known && returnDayText(known));
  throw new AppError('conflict', { message });
}

/** Records the withdrawal of this person, before the money goes back: each account and each card withdraws once. */
async function recordWithdrawal(
  { userId, id, customerId, created }: StoredSubscription,
  steps: Step[],
  { at, receivedOn }: Pick<Declared, 'at' | 'receivedOn'>,
): Promise<void> {
  const cards = await readPayingCards(customerId, created);
  const record = recordWithdrawalSteps(userId, cards, { subscriptionId: id, receivedOn }, at);
  try {
    // a repetition after a crash, or of another admin at once, finds its event written
    const isWritten = await tryWrite(transact([...record, ...steps]), 'event_exists');
    if (!isWritten) await transact(record);
  } catch (error) {
    if (!isConditionFailed(error, 'withdrawal_used')) throw error;
    const earlier = await findWithdrawal(userId);
    if (earlier?.subscriptionId === id) requireSameDay(earlier.receivedOn ?? null, receivedOn);
    throw new AppError('withdrawal_used');
  }
}

/** The fingerprints of the cards that paid since a time: they are the same for one card in every account. */
const readPayingCards = (customer: string, since: number): Promise<string[]> =>
  withStripe(async (stripe) => {
    const { data } = await stripe.charges.list({ customer, limit: 100 });
    return data.flatMap(({ paid, created, payment_method_details: details }) =>
      paid && created >= since && details?.card?.fingerprint ? [details.card.fingerprint] : [],
    );
  });

/** POST /stripe/subscription/{id}/withdraw: a second call has the same response. */
export const withdraw: UseCase<typeof subscriptions.withdraw> = async ({ params, body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await withdrawSubscription(actor.user, params.id, { at: now, kept: body.kept }, now);
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { subscription, refunded: stored.withdrawnCents ?? 0 } };
};
