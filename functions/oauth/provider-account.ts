import * as z from 'zod';
import { Email, PersonName } from '#shared/contracts/shapes/fields.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import {
  findEmailIdentity,
  findProviderIdentity,
  takeEmailStep,
  takeProviderStep,
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
 * The user that an account at a provider signs in as: the linked one; else the one with its e-mail, but only where
 * that e-mail was proved to us; else a new one. Linked by `sub`, so that a later e-mail change moves nobody (P23).
 */
export const accountOf = (provider: Provider, profile: Profile, now: Date): Promise<User> =>
  retryOnConflict(
    async () => (await linked(provider, profile)) ?? (await connect(provider, profile, now)),
    // another sign-in or a registration wrote first, of whichever item: what it wrote decides
    { isConflict: (error) => error instanceof ConditionFailed },
  );

async function linked(provider: Provider, { sub }: Profile): Promise<User | null> {
  const userId = await findProviderIdentity(provider, sub);
  return userId === null ? null : findUser(userId);
}

async function connect(provider: Provider, profile: Profile, now: Date): Promise<User> {
  const email = z.safeParse(Email, profile.email).data;
  if (!email || !profile.email_verified) throw new SignInRefused('unverified_email');
  const identity = await findEmailIdentity(email);
  return identity
    ? link(provider, profile.sub, email, identity.userId)
    : create(provider, profile, email, now);
}

/** An unproved account may have been made by a stranger who waits for the owner of the e-mail: never merged. */
async function link(provider: Provider, sub: string, email: string, userId: string): Promise<User> {
  const user = await findUser(userId);
  const attribute = subAttribute[provider];
  // linked a moment ago by another sign-in of the same person
  if (user?.[attribute] === sub) return user;
  if (!user?.emailVerified || user[attribute]) throw new SignInRefused('account_exists');
  await transact([
    takeProviderStep(provider, sub, userId),
    changeUserStep(userId, { [attribute]: sub }, { email, emailVerified: true, [attribute]: null }),
  ]);
  return { ...user, [attribute]: sub };
}

async function create(
  provider: Provider,
  { sub, name: claimed }: Profile,
  email: string,
  now: Date,
): Promise<User> {
  const name = z.safeParse(PersonName, claimed).data ?? email.split('@')[0]!;
  const facts = {
    email,
    name,
    role: 'user' as const,
    ...verifiedEmailChanges(email),
    [subAttribute[provider]]: sub,
  };
  const user = newUser(facts, now);
  await transact([
    takeProviderStep(provider, sub, user._id),
    takeEmailStep(email, { userId: user._id }),
    ...createUserSteps(user),
  ]);
  return user;
}
