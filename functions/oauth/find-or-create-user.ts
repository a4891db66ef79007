import * as z from 'zod';
import { Email, PersonName } from '#shared/contracts/shapes/fields.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import {
  findEmailIdentity,
  findProviderIdentity,
  addEmailIdentityStep,
  addProviderIdentityStep,
} from '../_data/accounts/identities.ts';
import { createUserSteps } from '../_data/accounts/create-user.ts';
import { transact } from '../_data/table/table.ts';
import { ConditionFailed } from '../_data/table/errors.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { changeUserStep, findUser, newUser, subAttribute, type User } from '../_data/accounts/users.ts';
import { verifiedEmailChanges } from '../_flows/accounts/first-admin.ts';
import type { Profile } from '../_ports/oidc.ts';
import { SignInRefused } from './sign-in-refused.ts';

/**
 * The user that an account at a provider signs in as: the linked user; else the user with its e-mail, if that e-mail is
 * verified here; else a new one. Linked by `sub`, so that a later change of e-mail does not change the user (P23). Throws
 * `SignInRefused`.
 */
export const findOrCreateUser = (provider: Provider, profile: Profile, now: Date): Promise<User> =>
  retryOnConflict(
    async () => (await findLinkedUser(provider, profile)) ?? (await linkOrCreateUser(provider, profile, now)),
    // another sign-in or registration has written one of the items first: its result decides
    { isConflict: (error) => error instanceof ConditionFailed },
  );

async function findLinkedUser(provider: Provider, { sub }: Profile): Promise<User | null> {
  const userId = await findProviderIdentity(provider, sub);
  return userId === null ? null : findUser(userId);
}

async function linkOrCreateUser(provider: Provider, profile: Profile, now: Date): Promise<User> {
  const email = z.safeParse(Email, profile.email).data;
  if (!email || !profile.email_verified) throw new SignInRefused('unverified_email');
  const identity = await findEmailIdentity(email);
  return identity
    ? linkUser(provider, profile.sub, email, identity.userId)
    : createProviderUser(provider, profile, email, now);
}

/** Links to verified accounts only: an attacker may have registered the e-mail and wait for its owner to sign in (P23). */
async function linkUser(provider: Provider, sub: string, email: string, userId: string): Promise<User> {
  const user = await findUser(userId);
  const attribute = subAttribute[provider];
  // linked a moment ago by a concurrent sign-in
  if (user?.[attribute] === sub) return user;
  if (!user?.emailVerified || user[attribute]) throw new SignInRefused('account_exists');
  await transact([
    addProviderIdentityStep(provider, sub, userId),
    changeUserStep(userId, { [attribute]: sub }, { email, emailVerified: true, [attribute]: null }),
  ]);
  return { ...user, [attribute]: sub };
}

async function createProviderUser(
  provider: Provider,
  { sub, name: profileName }: Profile,
  email: string,
  now: Date,
): Promise<User> {
  const name = z.safeParse(PersonName, profileName).data ?? email.split('@')[0]!;
  const fields = {
    email,
    name,
    role: 'user' as const,
    ...verifiedEmailChanges(email),
    [subAttribute[provider]]: sub,
  };
  const user = newUser(fields, now);
  await transact([
    addProviderIdentityStep(provider, sub, user._id),
    addEmailIdentityStep(email, { userId: user._id }),
    ...createUserSteps(user),
  ]);
  return user;
}
