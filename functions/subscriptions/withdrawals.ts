import * as z from 'zod';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { indexes, keys, openWithdrawals, subscriptionEntities } from './entities.ts';
import { get, putStep, query, type Step, updateStep } from '#functions/platform/table/table.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import {
  keptCents,
  withdrawalShare,
  type WithdrawalShare,
} from '#shared/rules/subscriptions/withdrawal-share.ts';
import { canWithdraw, isLive, withdrawableUntil } from '#shared/rules/subscriptions/subscription-status.ts';
import { findSentDeliveries } from '#functions/messages/index.ts';
import type { StoredSubscription } from './subscriptions.ts';

/** The subscription that an account, or a card, was withdrawn from; `receivedOn` of one that came by mail or phone. */
const Withdrawal = z.object({
  subscriptionId: z.string(),
  at: z.iso.datetime(),
  receivedOn: z.iso.date().optional(),
});

/** The account's withdrawal, also one that is under way; null without one. */
export const findWithdrawal = (userId: string) => get(Withdrawal, keys.withdrawal(userId));

/**
 * The steps that record a withdrawal under the account and under each card that paid, by Stripe's fingerprint, which is
 * hashed. Refused as `withdrawal_used` when one of them has withdrawn from another subscription, or the account's came on another
 * day; a repetition passes. The account's is listed as open, unless it has been settled.
 */
export function recordWithdrawalSteps(
  userId: string,
  fingerprints: string[],
  { subscriptionId, receivedOn }: { subscriptionId: string; receivedOn?: string | undefined },
  now: Date,
): Step[] {
  const at = now.toISOString();
  const condition = 'attribute_not_exists(pk) OR subscriptionId = :id';
  const { gsi3pk, gsi3sk } = indexes.openWithdrawal(userId, at);
  const ofAccount = updateStep('withdrawal_used', keys.withdrawal(userId), {
    update: `SET subscriptionId = :id, userId = :user, #at = :at, gsi3pk = if_not_exists(gsi3pk, :open), gsi3sk = if_not_exists(gsi3sk, :position)${receivedOn ? ', receivedOn = :day' : ''}`,
    condition: receivedOn
      ? 'attribute_not_exists(pk) OR subscriptionId = :id AND (attribute_not_exists(receivedOn) OR receivedOn = :day)'
      : condition,
    names: { '#at': 'at' },
    values: {
      ':id': subscriptionId,
      ':user': userId,
      ':at': at,
      ':open': gsi3pk,
      ':position': gsi3sk,
      ...(receivedOn && { ':day': receivedOn }),
    },
  });
  const ofCards = Array.from(new Set(fingerprints), (card) =>
    putStep(
      'withdrawal_used',
      {
        ...keys.cardWithdrawal(tokenHash(card)),
        subscriptionId,
        at,
        ttl: ttlOf(subscriptionEntities.cardWithdrawal, now),
      },
      { condition, values: { ':id': subscriptionId } },
    ),
  );
  return [ofAccount, ...ofCards];
}

/** The step that settles the withdrawal from a subscription: its money has gone back. One that Stripe alone knew is recorded. */
export const finishWithdrawalStep = ({ userId, id }: { userId: string; id: string }, now: Date): Step => {
  const at = now.toISOString();
  const { gsi3pk, gsi3sk } = indexes.finishedWithdrawal(userId, at);
  return updateStep('withdrawal_gone', keys.withdrawal(userId), {
    update:
      'SET subscriptionId = if_not_exists(subscriptionId, :id), userId = :user, #at = if_not_exists(#at, :at), gsi3pk = :settled, gsi3sk = :position',
    names: { '#at': 'at' },
    values: { ':id': id, ':user': userId, ':at': at, ':settled': gsi3pk, ':position': gsi3sk },
  });
};

const Listed = z.object({ gsi3pk: z.string().optional() });

/** Whether the money of the account's withdrawal has not gone back yet. */
export const hasOpenWithdrawal = async (userId: string): Promise<boolean> =>
  (await get(Listed, keys.withdrawal(userId)))?.gsi3pk === openWithdrawals;

/** The place in the index, which has keys only: since when, and whose. */
const Place = z.object({ gsi3sk: z.string() }).transform(({ gsi3sk }) => {
  const [at, userId] = gsi3sk.split('#') as [string, string];
  return { at, userId };
});

/**
 * A page of the withdrawals whose money has not gone back, and of the refunds of subscriptions that were refused, oldest first, and the
 * cursor of the next one; 400 for a forged cursor.
 */
export const listOpenWithdrawals = (limit: number, cursor?: string) =>
  query(Place, openWithdrawals, { index: 'gsi3', limit, cursor });

/*
 * A withdrawal is marked at Stripe, in `cancellation_details.comment` of the subscription. The mark holds the share that the
 * subscriber confirmed, so that a sync after a crash refunds the same amount, also days later.
 */

/** The mark of a withdrawal, also readable in Stripe's dashboard. */
export const withdrawalMark = ({ daysUsed, daysPaid }: WithdrawalShare, receivedOn?: string): string =>
  `withdrawal: ${daysUsed} of ${daysPaid} days used${receivedOn ? `, received ${receivedOn}` : ''}`;

const markPattern = /^withdrawal: (\d+) of (\d+) days used(?:, received (\d{4}-\d\d-\d\d))?$/;

/** A withdrawal as its mark has it. */
export interface MarkedWithdrawal extends WithdrawalShare {
  /** The day on which it came by mail or phone; null for one that was made here. */
  receivedOn: string | null;
}

/** What a mark says; null for any other comment. */
export function readWithdrawalMark(comment: string | null | undefined): MarkedWithdrawal | null {
  const found = markPattern.exec(comment ?? '');
  return found && { daysUsed: Number(found[1]), daysPaid: Number(found[2]), receivedOn: found[3] ?? null };
}

/** Until when a subscription can be withdrawn from (epoch seconds), and the cents that are kept of what was paid. */
interface WithdrawalTerms extends WithdrawalShare {
  until: number;
  kept: number;
}

/** The terms of a withdrawal at a time, now or before; null after the 14 days, and when the account has withdrawn from another one. */
export async function readWithdrawalTerms(
  stored: StoredSubscription,
  at: Date,
): Promise<WithdrawalTerms | null> {
  const { id, userId, status, created, paidInvoice } = stored;
  if (!isLive(status) || !canWithdraw(created, at)) return null;
  const [earlier, sent] = await Promise.all([findWithdrawal(userId), findSentDeliveries(userId)]);
  if (earlier && earlier.subscriptionId !== id) return null;
  const began = new Date(created * 1000).toISOString();
  const hasRoutine = sent.some(({ sentAt }) => sentAt >= began && sentAt <= at.toISOString());
  const share = withdrawalShare(stored, hasRoutine, at);
  return {
    until: withdrawableUntil(created),
    kept: keptCents(paidInvoice?.amountCents ?? 0, share),
    ...share,
  };
}
