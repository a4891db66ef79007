import * as z from 'zod';
import { Email, PersonName } from '#shared/contracts/fields.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import {
  addEmailIdentityStep,
  addProviderIdentityStep,
  dropPasswordStep,
  type EmailIdentity,
  findEmailIdentity,
  findProviderIdentity,
  isEmailReserved,
  removeProviderIdentityStep,
} from './identities.ts';
import { accountStep, type Sender } from '#functions/platform/security-events.ts';
import { createUserSteps, welcomeMail } from '../new-account.ts';
import { putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { changeUserStep, findUser, linkedProviders, newUser, subAttribute, type User } from '../users.ts';
import type { Profile } from '#functions/platform/ports/oidc.ts';
import { signInAdded } from '../sign-in/sign-in-methods.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

/**
 * Creates the user of an account at a provider. Where the provider is not authoritative for the e-mail, it stays to be
 * confirmed by the link of the welcome mail.
 */
async function createProviderUser(
  provider: Provider,
  { sub, email, name: profileName, isAuthoritative }: Profile,
  sender: Sender,
  now: Date,
): Promise<User> {
  const name = z.safeParse(PersonName, profileName).data ?? email.split('@')[0]!;
  const user = newUser(
    { email, name, role: 'user', emailVerified: isAuthoritative, [subAttribute[provider]]: sub },
    now,
  );
  const mails = isAuthoritative ? [] : [welcomeMail(user, now)];
  await transact([
    addProviderIdentityStep(provider, sub, user._id),
    addEmailIdentityStep(email, { userId: user._id }, now),
    ...createUserSteps(user),
    ...mails.map(putMailStep),
    accountStep(user._id, { action: 'register', way: provider }, sender, now),
  ]);
  return user;
}

/** An account at a provider (its `sub`) that joins a user. */
interface Link {
  provider: Provider;
  sub: string;
}

/**
 * Links an account at a provider that is authoritative for the user's e-mail: its person owns the mailbox. What another
 * person may have prepared is dropped: a password that the owner of the mailbox never used, the providers of an unverified
 * account, and every session (P49).
 */
async function linkByMailbox(
  user: User,
  identity: EmailIdentity,
  link: Link,
  sender: Sender,
  now: Date,
): Promise<User> {
  const { _id, email, emailVerified, googleSub, appleSub } = user;
  const isUnproved = identity.passwordHash !== undefined && !(emailVerified && identity.passwordProved);
  const unlinked = emailVerified ? [] : linkedProviders(user);
  const changes = {
    emailVerified: true,
    ...((isUnproved || !emailVerified) && { sessionEpoch: user.sessionEpoch + 1 }),
    ...(!emailVerified && { pendingEmail: null }),
    ...Object.fromEntries(unlinked.map(([provider]) => [subAttribute[provider], null])),
  };
  const steps = [
    ...(isUnproved ? [dropPasswordStep(email, identity)] : []),
    ...unlinked.flatMap(([provider, sub]) => [
      removeProviderIdentityStep(provider, sub, _id),
      accountStep(_id, { action: 'provider-removed', way: provider }, sender, now),
    ]),
  ];
  // one that another person joins meanwhile would stay linked
  const expected = { googleSub, appleSub };
  return linkProvider(user, link, { changes, expected, steps }, { sender, now });
}

/** Links an account at a provider whose person has typed the user's password. */
export const linkByPassword = (user: User, link: Link, sender: Sender, now: Date): Promise<User> =>
  linkProvider(user, link, { changes: {}, expected: {}, steps: [] }, { sender, now });

/** What a link writes besides, on condition that the user is as `expected`. */
interface Besides {
  changes: Partial<User>;
  expected: Partial<User>;
  steps: Step[];
}

/** The owner is told by mail, with a link that takes the new way to sign in back. */
async function linkProvider(
  user: User,
  { provider, sub }: Link,
  { changes, expected, steps }: Besides,
  { sender, now }: { sender: Sender; now: Date },
): Promise<User> {
  const { _id, email, emailVerified, sessionEpoch, unlinkedProviders } = user;
  const attribute = subAttribute[provider];
  const changed = {
    ...changes,
    [attribute]: sub,
    ...(unlinkedProviders.includes(provider) && {
      unlinkedProviders: unlinkedProviders.filter((each) => each !== provider),
    }),
  };
  const mail = signInAdded(user, provider, now);
  await transact([
    addProviderIdentityStep(provider, sub, _id),
    changeUserStep(_id, changed, {
      email,
      emailVerified,
      sessionEpoch,
      [attribute]: user[attribute],
      ...expected,
    }),
    ...steps,
    putMailStep(mail),
    accountStep(_id, { action: 'provider', way: provider }, sender, now),
  ]);
  return { ...user, ...changed };
}

/** Why a sign-in at a provider failed; the site's page has a message for each. */
export type RefusalReason =
  | 'denied'
  | 'expired'
  | 'unverified_email'
  | 'account_exists'
  | 'banned'
  | 'failed';

/** A sign-in at a provider that was refused here or cancelled by the visitor. */
export class SignInRefused extends Error {
  readonly reason: RefusalReason;
  /** Of the user, where it is known. */
  readonly account: string | undefined;

  constructor(reason: RefusalReason, account?: string) {
    super(`sign-in refused: ${reason}`);
    this.name = 'SignInRefused';
    this.reason = reason;
    this.account = account;
  }
}

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
  // a provider that was unlinked between the two reads would sign in to the user of after
  return user?.[subAttribute[provider]] === sub ? { user, join: false } : null;
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
  // the user has left the address between the two reads
  if (user && user.email !== email) throw new ConditionFailed('user_changed', 0);
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
