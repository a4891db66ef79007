import * as z from 'zod';
import { tokenHash } from '../../platform/kit/ids.ts';
import { indexes, keys, openWithdrawals, subscriptionEntities } from '../entities.ts';
import { get, putStep, query, updateStep, type Step } from '../../platform/table/table.ts';
import { ttlOf } from '../../platform/table/entity.ts';

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
export const settleWithdrawalStep = ({ userId, id }: { userId: string; id: string }, now: Date): Step => {
  const at = now.toISOString();
  const { gsi3pk, gsi3sk } = indexes.settledWithdrawal(userId, at);
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
