import * as z from 'zod';
import { eraseTime } from '#shared/rules/privacy/erasure.ts';
import { dueIndex, findDue } from '#functions/platform/table/due-items.ts';
import {
  erasedUsersStep,
  keys as accountKeys,
  linkedProviders,
  removeProviderIdentityStep,
  takeEmailStep,
  unindexUserSteps,
  User,
} from '#functions/accounts/index.ts';
import { keys as privacyKeys } from '../entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import {
  deleteStep,
  get,
  putStep,
  type Step,
  tryWrite,
  unchanged,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';

/*
 * The way of an account out of the table: a deletion is requested, may be taken back for two weeks, and is then carried out by the
 * nightly run. From the erasure on the user's item is gone, so that whatever is under way finds no user to write to, and the id stands
 * in the list of erased accounts.
 */

/** The step that requests the deletion of an account and ends its sessions; refused as `user_changed`. */
export function requestDeletionStep(user: User, now: Date): Step {
  const eraseAt = eraseTime(now).toISOString();
  const { gsi2pk, gsi2sk } = dueIndex('erasures', user._id, eraseAt);
  const { condition, names, values } = unchanged(user, ['sessionEpoch', 'role', 'email', 'deletion']);
  return updateStep('user_changed', accountKeys.user(user._id), {
    update: 'SET #deletion = :next, #sessionEpoch = :epoch, gsi2pk = :due, gsi2sk = :at',
    condition,
    names,
    values: {
      ...values,
      ':next': { requestedAt: now.toISOString(), eraseAt },
      ':epoch': user.sessionEpoch + 1,
      ':due': gsi2pk,
      ':at': gsi2sk,
    },
  });
}

/**
 * Begins an erasure: the deletion is not taken back any more. Refused as `user_changed` when it has been, or when an order was placed or
 * something else has changed that the erasure waits for.
 */
export const beginErasure = (user: User, now: Date): Promise<unknown> => {
  const at = now.toISOString();
  const { condition, names, values } = unchanged(user, ['deletion', 'role', 'lastOrderId', 'unreadVersion']);
  return update(accountKeys.user(user._id), {
    update: 'SET #deletion = :begun',
    condition: `attribute_exists(pk) AND ${condition}`,
    names,
    values: {
      ...values,
      ':begun': { ...(user.deletion ?? { requestedAt: at, eraseAt: at }), isErasing: true },
    },
    refusal: 'user_changed',
  });
};

/** The step that takes a deletion back; refused as `user_changed` once the erasure has begun. */
export function cancelDeletionStep(user: User): Step {
  const { condition, names, values } = unchanged(user, ['deletion', 'subscriptionId', 'subscriptionStatus']);
  return updateStep('user_changed', accountKeys.user(user._id), {
    update: 'SET #deletion = :none REMOVE gsi2pk, gsi2sk',
    condition: `attribute_exists(pk) AND ${condition}`,
    names,
    values: { ...values, ':none': null },
  });
}

/** Takes a user out of the index whose deletion was taken back together with the whole account. */
export const forgetDeletion = async (userId: string): Promise<void> => {
  const forget = update(accountKeys.user(userId), {
    update: 'REMOVE gsi2pk, gsi2sk',
    condition: 'deletion = :none',
    values: { ':none': null },
    refusal: 'user_changed',
  });
  await tryWrite(forget, 'user_changed');
};

/** The users whose time has come. Index: the item decides. */
export const findDueDeletions = (now: Date): Promise<{ _id: string }[]> =>
  findDueOf(now, ofUser('account', ''));

/** An erased account: its id, and its customer at Stripe until that is gone too. */
const Erasure = z.object({
  _id: z.string(),
  erasedAt: z.iso.datetime(),
  customerId: z.string().nullable(),
  /** Whether the first pass is over, and the second one waits for its time. */
  isRepeated: z.boolean().default(false),
});
export type Erasure = z.output<typeof Erasure>;

/** The erasures of which something may be left. */
export const findOpenErasures = (now: Date): Promise<{ _id: string }[]> => findDueOf(now, 'erasures');

const Due = z.object({ _id: z.string(), pk: z.string() });

async function findDueOf(now: Date, partition: string): Promise<{ _id: string }[]> {
  return (await findDue(Due, 'erasures', now)).filter(({ pk }) => pk.startsWith(partition));
}

/** The erasure of an account, or null. */
export const findErasure = (userId: string): Promise<Erasure | null> =>
  get(Erasure, privacyKeys.erasure(userId));

/** What is written while an erasure runs is erased by a second one, this much later: no call of a function lasts as long. */
const secondPassMs = 3_600_000;

/**
 * The steps of no return: the user's item, the ways to sign in, the terms of the search and the place in the counts go, and the id is
 * listed. Refused as `user_changed` when the deletion was taken back, an order was placed or something else has changed since the read.
 * An e-mail that another account has by now stays with it.
 */
export function eraseUserSteps(user: User, now: Date, ownsEmail = true): Step[] {
  const erasure: Erasure = {
    _id: user._id,
    erasedAt: now.toISOString(),
    customerId: user.stripeCustomerId,
    isRepeated: false,
  };
  return [
    deleteStep(
      'user_changed',
      accountKeys.user(user._id),
      unchanged(user, [
        'deletion',
        'role',
        'banned',
        'email',
        'name',
        'phone',
        'googleSub',
        'appleSub',
        'lastOrderId',
        'stripeCustomerId',
        'subscriptionId',
        'subscriptionStatus',
        // raised by every notification, also about an order
        'unreadVersion',
      ]),
    ),
    ...(ownsEmail ? [takeEmailStep(user.email, user._id)] : []),
    ...linkedProviders(user).map(([provider, sub]) => removeProviderIdentityStep(provider, sub, user._id)),
    ...unindexUserSteps(user),
    erasedUsersStep(user._id, user.banned),
    putStep('erased', {
      ...privacyKeys.erasure(user._id),
      ...dueIndex('erasures', user._id, now.toISOString()),
      ...erasure,
    }),
  ];
}

/** Opens an erasure again, or for the first time in this table: both passes follow. */
export async function reopenErasure(userId: string, now: Date): Promise<void> {
  const { gsi2pk, gsi2sk } = dueIndex('erasures', userId, now.toISOString());
  await update(privacyKeys.erasure(userId), {
    update:
      'SET #id = :id, erasedAt = if_not_exists(erasedAt, :at), customerId = if_not_exists(customerId, :none), isRepeated = :no, gsi2pk = :due, gsi2sk = :at',
    names: { '#id': '_id' },
    values: { ':id': userId, ':at': gsi2sk, ':none': null, ':no': false, ':due': gsi2pk },
  });
}

/** Ends a pass: the first one plans the second, after which nothing but the id is kept. */
export async function endPass({ _id, isRepeated }: Erasure, now: Date): Promise<void> {
  const { gsi2pk, gsi2sk } = dueIndex('erasures', _id, new Date(now.getTime() + secondPassMs).toISOString());
  await update(
    privacyKeys.erasure(_id),
    isRepeated
      ? { update: 'SET customerId = :none REMOVE gsi2pk, gsi2sk', values: { ':none': null } }
      : {
          update: 'SET isRepeated = :yes, gsi2pk = :due, gsi2sk = :at',
          values: { ':yes': true, ':due': gsi2pk, ':at': gsi2sk },
        },
  );
}
