import * as z from 'zod';
import { Address } from '#shared/contracts/fields.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { ViewerLocation } from '#functions/platform/kit/network.ts';
import {
  checkStep,
  get,
  query,
  setExpression,
  type Step,
  unchanged,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';
import { indexes, keys, usersOfRole } from './entities.ts';
import { counterFields, shownSince } from './notification-counters.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** An account. Credentials are in identities.ts, so that no list of users carries a hash. */
export const User = z.object({
  _id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  phone: z.string().nullable().default(null),
  /** The name of a role (roles.ts). */
  role: z.string(),
  banned: z.boolean().default(false),
  /** Since when, why and by whom; null without a ban (bans.ts). */
  ban: z
    .object({
      at: z.iso.datetime(),
      reason: z.string().nullable(),
      by: z.object({ _id: z.string(), name: z.string() }),
    })
    .nullable()
    .default(null),
  shippingAddress: Address.nullable().default(null),
  /** The new e-mail of a requested change, until its link is opened. */
  pendingEmail: z.string().nullable().default(null),
  /** The `sub` of the linked accounts at Google and Apple. */
  googleSub: z.string().nullable().default(null),
  appleSub: z.string().nullable().default(null),
  /** The providers that the owner has unlinked: the mailbox alone does not link them again, the password does (P210). */
  unlinkedProviders: z.array(z.enum(['google', 'apple'])).default([]),
  /** Whether the assessment has been taken. */
  hasProfile: z.boolean().default(false),
  /** How many passkeys there are (passkeys/passkeys.ts); changed by the transaction that adds or removes one. */
  passkeys: z.int().default(0),
  /** When the first sign-in without a passkey went through, where the role takes one (second-factor.ts); null: the next one does. */
  passkeyWaivedAt: z.iso.datetime().nullable().default(null),
  /**
   * Raised by a new password or e-mail, by a provider that is unlinked, and by one that takes an unproved account: sessions
   * of an older epoch are not valid any more.
   */
  sessionEpoch: z.int(),
  /**
   * Links that revert the changes of this time are void, because the link of its first one has been used: who changed the
   * account later cannot revert the reversal.
   */
  voidReverts: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable().default(null),
  /**
   * When the owner last took the account back by mail: the browsers, networks and countries that it was signed in from before are known
   * no longer (known-origins.ts).
   */
  knownSince: z.iso.datetime().nullable().default(null),
  subscriptionId: z.string().nullable().default(null),
  subscriptionType: z.string().nullable().default(null),
  subscriptionStatus: z.string().nullable().default(null),
  stripeCustomerId: z.string().nullable().default(null),
  /** The location that the distribution saw at sign-up; at most the town. */
  signedUpFrom: ViewerLocation.nullable().default(null),
  /** Why no mails are sent to the address any more, as reported by SES. Cleared by a new address. */
  emailProblem: z.enum(['bounced', 'complained']).nullable().default(null),
  /** Whether reviews are asked for by mail: once for each order (review-requests.ts). */
  wantsReviewRequests: z.boolean().default(true),
  /** Changed by the transaction that places an order, so that concurrent orders of a user conflict. */
  lastOrderId: z.string().nullable().default(null),
  ...counterFields,
  /** Since when the user wants the account deleted, and when it is (erasures/deletions.ts); null without such a wish. */
  deletion: z
    .object({
      requestedAt: z.iso.datetime(),
      eraseAt: z.iso.datetime(),
      /** Set when the erasure begins: from then on it is not taken back. */
      isErasing: z.literal(true).optional(),
    })
    .nullable()
    .default(null),
  createdAt: z.iso.datetime(),
});
export type User = z.output<typeof User>;

/** The attribute with a provider's `sub`. */
export const subAttribute = { google: 'googleSub', apple: 'appleSub' } as const satisfies Record<
  Provider,
  keyof User
>;

/** The providers that a user is linked to, each with the `sub`. */
export const linkedProviders = (user: User): [Provider, sub: string][] =>
  (['google', 'apple'] as const).flatMap((provider) => {
    const sub = user[subAttribute[provider]];
    return sub === null ? [] : [[provider, sub]];
  });

/** The user, or null. */
export const findUser = (userId: string): Promise<User | null> => get(User, keys.user(userId));

/** The users of these ids, in no order; unknown ids are absent. */
export const findManyUsers = async (userIds: string[]): Promise<User[]> =>
  (await getMany(userIds.map(keys.user))).map((item) => z.parse(User, item));

/** A page of all users, newest first, and the cursor of the next one. */
export async function listUsers(limit: number, cursor?: string) {
  const page = await query(User, 'users', { index: 'gsi1', newestFirst: true, limit, cursor });
  return { users: page.items, cursor: page.cursor, cursorAfter: page.cursorAfter };
}

/** A page of the ids of the users of a role, newest first, as `query` answers it. Not for customers, who are all others. */
export async function listUsersOfRole(role: string, limit: number, cursor?: string) {
  const { items, ...page } = await query(z.object({ gsi3sk: z.string() }), usersOfRole(role), {
    index: 'gsi3',
    newestFirst: true,
    limit,
    cursor,
  });
  return { ...page, userIds: items.map(({ gsi3sk }) => gsi3sk) };
}

/** The fields of a user that a list or a mail needs. */
const UserSummary = z.object({
  _id: User.shape._id,
  name: User.shape.name,
  email: User.shape.email,
  banned: User.shape.banned,
  emailProblem: User.shape.emailProblem,
});
export type UserSummary = z.output<typeof UserSummary>;

/** A user as the audit trail names one: by id alone, because an entry outlasts the account. The list reads the name of today. */
export const auditedUser = ({ _id }: Pick<User, '_id'>) => ({ kind: 'user' as const, id: _id, label: '' });

/** The summaries of these ids, in no order; unknown ids are absent. Eventually consistent, at half the cost. */
export const findUserSummaries = async (userIds: string[]): Promise<UserSummary[]> =>
  (await getMany(userIds.map(keys.user), true, Object.keys(UserSummary.shape))).map((item) =>
    z.parse(UserSummary, item),
  );

/** An id that no user has: lookups for an unknown e-mail do the same work with it (P38). */
export const unknownUserId = 'usr_nobody';

/** A new user, not yet written: `createUserSteps` has the steps. */
export const newUser = (
  fields: Pick<User, 'email' | 'name' | 'emailVerified' | 'role'> &
    Partial<Pick<User, 'googleSub' | 'appleSub' | 'hasProfile' | 'stripeCustomerId' | 'signedUpFrom'>>,
  now: Date,
): User =>
  z.parse(User, {
    ...fields,
    _id: newId('usr', now),
    sessionEpoch: 0,
    notificationsSince: shownSince(now),
    createdAt: now.toISOString(),
  });

/** The step that changes a user, undefined attributes not; refused as `user_changed` when an attribute is not as `expected`. */
export function changeUserStep(
  userId: string,
  changes: { [K in keyof User]?: User[K] | undefined },
  expected: Partial<User>,
): Step {
  const { role } = changes;
  // who becomes a customer again stays in a partition that no list reads
  const set = setExpression({ ...changes, ...(role !== undefined && indexes.usersOfRole(role, userId)) });
  const { condition, names, values } = unchanged(expected, Object.keys(expected) as (keyof User)[]);
  return updateStep('user_changed', keys.user(userId), {
    update: set.update,
    condition: ['attribute_exists(pk)', ...(condition ? [condition] : [])].join(' AND '),
    names: { ...set.names, ...names },
    values: { ...set.values, ...values },
  });
}

/**
 * The step that checks that a user's subscription is as it was read, and whether the account is to be deleted, for decisions based on
 * them; refused as `user_changed` otherwise.
 */
export const checkSubscriptionStep = (user: User): Step =>
  checkStep(
    'user_changed',
    keys.user(user._id),
    unchanged(user, ['subscriptionId', 'subscriptionStatus', 'deletion']),
  );

/** The step that checks that a user still wants to be asked for reviews; refused as `user_changed` otherwise. */
export const checkReviewWishStep = (userId: string): Step =>
  checkStep('user_changed', keys.user(userId), {
    condition: 'wantsReviewRequests = :yes',
    values: { ':yes': true },
  });

/**
 * Sets attributes of a user and returns the user; throws `ConditionFailed('user_gone')` when there is none. A name
 * or a phone is changed by `renameUser`, which keeps the search index in step.
 */
export async function updateUser(
  userId: string,
  changes: Partial<
    Pick<User, 'shippingAddress' | 'pendingEmail' | 'stripeCustomerId' | 'wantsReviewRequests'>
  >,
): Promise<User> {
  const item = await update(keys.user(userId), {
    ...setExpression(changes),
    condition: 'attribute_exists(pk)',
    refusal: 'user_gone',
  });
  return z.parse(User, item);
}

/** Records that an address takes no mails; throws `ConditionFailed('user_changed')` when it is no longer the user's. */
export async function suspendMails(
  userId: string,
  email: string,
  emailProblem: NonNullable<User['emailProblem']>,
): Promise<void> {
  await update(keys.user(userId), {
    update: 'SET emailProblem = :problem',
    condition: 'email = :email',
    values: { ':problem': emailProblem, ':email': email },
    refusal: 'user_changed',
  });
}

/** Throws 409 `account_leaving` while the user has requested to delete the account: nothing new is charged to it. */
export function requireStaying({ deletion }: User): void {
  if (deletion) throw new AppError('account_leaving');
}
