import * as z from 'zod';
import { Email } from '#shared/contracts/fields.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { findEmailIdentity, findProviderIdentity, isEmailReserved } from './identities.ts';
import type { Sender } from '../../platform/audit/security-events.ts';
import { ConditionFailed } from '../../platform/table/errors.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { findUser, subAttribute, type User } from '../users.ts';
import type { Profile } from '../../platform/ports/oidc.ts';
import { createProviderUser } from './create-provider-user.ts';
import { linkByMailbox } from './link-provider.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** The user that signs in; with `join` only after the password of the account has been typed once. */
interface Found {
  user: User;
  join: boolean;
}

/**
 * The user that an account at a provider signs in as: the linked user; else the user with its e-mail; else a new one.
 * Linked by `sub`, so that a later change of e-mail does not change the user (P23). A provider that is not authoritative
 * for the e-mail does not prove its mailbox: then the account's password does, as for a provider that the owner has
 * unlinked (P210). Throws `SignInRefused`.
 */
export const findOrCreateUser = (
  provider: Provider,
  profile: Profile,
  sender: Sender,
  now: Date,
): Promise<Found> =>
  retryOnConflict(
    async () =>
      (await findLinkedUser(provider, profile)) ?? (await linkOrCreateUser(provider, profile, sender, now)),
    // another sign-in or registration has written one of the items first: its result decides
    { isConflict: (error) => error instanceof ConditionFailed },
  );

async function findLinkedUser(provider: Provider, { sub }: Profile): Promise<Found | null> {
  const userId = await findProviderIdentity(provider, sub);
  const user = userId === null ? null : await findUser(userId);
  return user && { user, join: false };
}

async function linkOrCreateUser(
  provider: Provider,
  profile: Profile,
  sender: Sender,
  now: Date,
): Promise<Found> {
  const email = z.safeParse(Email, profile.email).data;
  if (!email || !profile.emailVerified) throw new SignInRefused('unverified_email');
  const identity = await findEmailIdentity(email);
  const user = identity && (await findUser(identity.userId));
  if (!identity || !user) {
    if (await isEmailReserved(email, now)) throw new SignInRefused('account_exists');
    return { user: await createProviderUser(provider, { ...profile, email }, sender, now), join: false };
  }
  const linkedSub = user[subAttribute[provider]];
  // linked a moment ago by a concurrent sign-in
  if (linkedSub === profile.sub) return { user, join: false };
  const isOtherLinked = linkedSub !== null && (user.emailVerified || !profile.isAuthoritative);
  if (isOtherLinked) throw new SignInRefused('account_exists', user._id);
  // who has unlinked a provider does not expect the mailbox alone to link it; an unproved account may be another person's
  const isUnlinked = user.emailVerified && user.unlinkedProviders.includes(provider);
  if (!profile.isAuthoritative || isUnlinked) {
    if (!identity.passwordHash) throw new SignInRefused('account_exists', user._id);
    return { user, join: true };
  }
  return {
    user: await linkByMailbox(user, identity, { provider, sub: profile.sub }, sender, now),
    join: false,
  };
}
