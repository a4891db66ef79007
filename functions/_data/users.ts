import * as z from 'zod';
import { Address } from '#shared/contracts/fields.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { newId } from '../_kit/ids.ts';
import { Place } from '../_kit/place.ts';
import { assignments } from './assignments.ts';
import { indexes, keys } from './keys.ts';
import { get, putStep, update, updateStep, type Step } from './table.ts';

/** A person with an account. Credentials stand in identities.ts, so that no list of users carries a hash. */
export const User = z.object({
  _id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  phone: z.string().nullable().default(null),
  role: z.string(),
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
  signedUpFrom: Place.nullable().default(null),
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

/** The id of nobody, for doing the same work where there is no account. */
export const nobody = 'usr_nobody';

/** A new account, not yet written. */
export const newUser = (
  facts: Pick<User, 'email' | 'name' | 'emailVerified' | 'role'> &
    Partial<Pick<User, 'googleSub' | 'appleSub' | 'hasProfile' | 'stripeCustomerId' | 'signedUpFrom'>>,
  now: Date,
): User => z.parse(User, { ...facts, _id: newId('usr', now), sessionEpoch: 0, createdAt: now.toISOString() });

/** Writes a new account; its identity goes into the same transaction. */
export const createUserStep = (user: User): Step =>
  putStep(
    'user_exists',
    { ...keys.user(user._id), ...indexes.users(user._id), ...user },
    { condition: 'attribute_not_exists(pk)' },
  );

/** Changes a user only if it still is as `expected`; `Refused('user_changed')` otherwise. */
export function changeUserStep(userId: string, changes: Partial<User>, expected: Partial<User>): Step {
  const set = assignments(changes);
  const conditions = Object.entries(expected).map(([name, value]) =>
    value === null
      ? `(attribute_not_exists(#${name}) OR #${name} = :old_${name})`
      : `#${name} = :old_${name}`,
  );
  return updateStep('user_changed', keys.user(userId), {
    update: set.update,
    condition: ['attribute_exists(pk)', ...conditions].join(' AND '),
    names: { ...set.names, ...assignments(expected).names },
    values: {
      ...set.values,
      ...Object.fromEntries(Object.entries(expected).map(([name, value]) => [`:old_${name}`, value])),
    },
  });
}

/** Sets the given attributes of an existing user and returns the user; `Refused('user_gone')` when there is none. */
export async function updateUser(
  userId: string,
  changes: Partial<Pick<User, 'name' | 'phone' | 'shippingAddress' | 'pendingEmail' | 'stripeCustomerId'>>,
): Promise<User> {
  const item = await update(keys.user(userId), {
    ...assignments(changes),
    condition: 'attribute_exists(pk)',
    refusal: 'user_gone',
  });
  return z.parse(User, item);
}
