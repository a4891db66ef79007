import * as z from 'zod';
import { tokenHash } from '../../_kit/ids.ts';
import { keys } from '../table/keys.ts';
import { get, putStep, type Step } from '../table/table.ts';

/** The subscription that an account, or a card, was withdrawn from. */
const Withdrawal = z.object({ subscriptionId: z.string(), at: z.iso.datetime() });

/** The account's withdrawal, also one that is under way; null without one. */
export const findWithdrawal = (userId: string) => get(Withdrawal, keys.withdrawal(userId));

/**
 * The steps that record a withdrawal under the account and under each card that paid, by Stripe's fingerprint, which is
 * hashed. Refused as `withdrawal_used` when one of them has withdrawn from another subscription; a repetition passes.
 */
export function recordWithdrawalSteps(
  userId: string,
  fingerprints: string[],
  subscriptionId: string,
  now: Date,
): Step[] {
  const places = [
    keys.withdrawal(userId),
    ...Array.from(new Set(fingerprints), (card) => keys.cardWithdrawal(tokenHash(card))),
  ];
  return places.map((key) =>
    putStep(
      'withdrawal_used',
      { ...key, subscriptionId, at: now.toISOString() },
      {
        condition: 'attribute_not_exists(pk) OR subscriptionId = :id',
        values: { ':id': subscriptionId },
      },
    ),
  );
}
