import * as z from 'zod';
import { Address, Role } from '#shared/contracts/shapes/fields.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { newId } from '../../_kit/ids.ts';
import { ViewerLocation } from '../../_kit/viewer-location.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { checkStep, get, query, update, updateStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/** A person with an account. Credentials stand in identities.ts, so that no list of users carries a hash. */
export const User = z.object({
  _id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  phone: z.string().nullable().default(null),
  role: Role,
  banned: z.boolean().default(false),
  shippingAddress: Address.nullable().default(null),
  /** Where a requested change of e-mail will lead once its link is opened. */
  pendingEmail: z.string().nullable().default(null),
  /** The accounts at providers that sign in as this user. */
  googleSub: z.string().nullable().default(null),
  appleSub: z.string().nullable().default(null),
  /** Whether the assessment has been taken. */
  hasProfile: z.boolean().default(false),
  /** Sessions of an older epoch have ended: raised by a new password. */
  sessionEpoch: z.int(),
  subscriptionId: z.string().nullable().default(null),
  subscriptionType: z.string().nullable().default(null),
  subscriptionStatus: z.string().nullable().default(null),
  stripeCustomerId: z.string().nullable().default(null),
  /** Where the distribution saw the sign-up come from; never more than the town. */
  signedUpFrom: ViewerLocation.nullable().default(null),
  /** Why mails to the address are not sent any more: SES told of it. A new address begins without. */
  emailProblem: z.enum(['bounced', 'complained']).nullable().default(null),
  /** Moved in the transaction that places an order, so that one follows the other. */
  lastOrderId: z.string().nullable().default(null),
  /** Notifications not yet read; moved in the transaction that writes or reads one. */
  unreadCount: z.int().default(0),
  /** Raised by every move of `unreadCount`. */
  unreadVersion: z.int().default(0),
  createdAt: z.iso.datetime(),
});
export type User = z.output<typeof User>;

/** Which attribute holds the account at a provider. */
export const subAttribute = { google: 'googleSub', apple: 'appleSub' } as const satisfies Record<
  Provider,
  keyof User
>;

/** The user, or null. */
export const findUser = (userId: string): Promise<User | null> => get(User, keys.user(userId));

/** Users, in no order; whoever is gone is absent. */
export const findManyUsers = async (userIds: string[]): Promise<User[]> =>
  (await getMany([...new Set(userIds)].map(keys.user))).map((item) => z.parse(User, item));

/** A page of all users, newest first, and the cursor of the next one. */
export async function listUsers(limit: number, cursor?: string) {
  const page = await query(User, 'users', { index: 'gsi1', newestFirst: true, limit, cursor });
  return { users: page.items, cursor: page.cursor };
}

/** What a mail or a list says of somebody. */
const UserSummary = z.object({
  _id: User.shape._id,
  name: User.shape.name,
  email: User.shape.email,
  banned: User.shape.banned,
  emailProblem: User.shape.emailProblem,
});
export type UserSummary = z.output<typeof UserSummary>;

/** The people of these ids, in no order; missing ones are absent. Read half as dear, a moment old at most. */
export const findUserSummaries = async (userIds: string[]): Promise<UserSummary[]> =>
  (await getMany(userIds.map(keys.user), true, Object.keys(UserSummary.shape))).map((item) =>
    z.parse(UserSummary, item),
  );

/** The id of nobody, for doing the same work where there is no account. */
export const deletedUserId = 'usr_nobody';

/** A new account, not yet written: new-users.ts has the steps. */
export const newUser = (
  facts: Pick<User, 'email' | 'name' | 'emailVerified' | 'role'> &
    Partial<Pick<User, 'googleSub' | 'appleSub' | 'hasProfile' | 'stripeCustomerId' | 'signedUpFrom'>>,
  now: Date,
): User => z.parse(User, { ...facts, _id: newId('usr', now), sessionEpoch: 0, createdAt: now.toISOString() });

/** The condition that an attribute is as it was; what was never written reads as null. */
const isStill = (name: string, value: unknown): string =>
  value === null ? `(attribute_not_exists(#${name}) OR #${name} = :old_${name})` : `#${name} = :old_${name}`;

/** Changes a user only if it still is as `expected`; `Refused('user_changed')` otherwise. */
export function changeUserStep(userId: string, changes: Partial<User>, expected: Partial<User>): Step {
  const set = setExpression(changes);
  const conditions = Object.entries(expected).map(([name, value]) => isStill(name, value));
  return updateStep('user_changed', keys.user(userId), {
    update: set.update,
    condition: ['attribute_exists(pk)', ...conditions].join(' AND '),
    names: { ...set.names, ...setExpression(expected).names },
    values: {
      ...set.values,
      ...Object.fromEntries(Object.entries(expected).map(([name, value]) => [`:old_${name}`, value])),
    },
  });
}

/**
 * The step that holds while a user's subscription is as it was read, for what rests on it; `Refused('user_changed')`
 * otherwise.
 */
export const checkSubscriptionStep = ({ _id, subscriptionId, subscriptionStatus }: User): Step =>
  checkStep('user_changed', keys.user(_id), {
    condition: `${isStill('subscriptionId', subscriptionId)} AND ${isStill('subscriptionStatus', subscriptionStatus)}`,
    names: { '#subscriptionId': 'subscriptionId', '#subscriptionStatus': 'subscriptionStatus' },
    values: { ':old_subscriptionId': subscriptionId, ':old_subscriptionStatus': subscriptionStatus },
  });

/**
 * Sets the given attributes of an existing user and returns the user; `Refused('user_gone')` when there is none. A name
 * is changed by `renameUser` (user-words.ts): it is found by its words.
 */
export async function updateUser(
  userId: string,
  changes: Partial<Pick<User, 'phone' | 'shippingAddress' | 'pendingEmail' | 'stripeCustomerId'>>,
): Promise<User> {
  const item = await update(keys.user(userId), {
    ...setExpression(changes),
    condition: 'attribute_exists(pk)',
    refusal: 'user_gone',
  });
  return z.parse(User, item);
}

/** Notes that an address takes no mails; `Refused('user_changed')` when it is no longer the user's. */
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
