import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import {
  addProviderIdentityStep,
  dropPasswordStep,
  removeProviderIdentityStep,
  type EmailIdentity,
} from './identities.ts';
import { accountStep, type Sender } from '../../platform/audit/security-events.ts';
import { putMailStep } from '../../platform/mail/outbox/mails.ts';
import { transact } from '../../platform/table/table.ts';
import { changeUserStep, linkedProviders, subAttribute, type User } from '../users.ts';
import { signInAdded } from '../sign-in/sign-in-added.ts';
import type { Step } from '../../platform/table/table.ts';

/** An account at a provider (its `sub`) that joins a user. */
export interface Link {
  provider: Provider;
  sub: string;
}

/**
 * Links an account at a provider that is authoritative for the user's e-mail: its person owns the mailbox. What another
 * person may have prepared is dropped: a password that the owner of the mailbox never used, the providers of an unverified
 * account, and every session (P49).
 */
export async function linkByMailbox(
  user: User,
  identity: EmailIdentity,
  link: Link,
  sender: Sender,
  now: Date,
): Promise<User> {
  const { _id, email, emailVerified } = user;
  const isUnproved = identity.passwordHash !== undefined && !(emailVerified && identity.passwordProved);
  const unlinked = emailVerified ? [] : linkedProviders(user);
  const changes = {
    emailVerified: true,
    ...((isUnproved || !emailVerified) && { sessionEpoch: user.sessionEpoch + 1 }),
    ...(!emailVerified && { pendingEmail: null }),
    ...Object.fromEntries(unlinked.map(([provider]) => [subAttribute[provider], null])),
  };
  return linkProvider(user, link, changes, { sender, now }, [
    ...(isUnproved ? [dropPasswordStep(email, identity)] : []),
    ...unlinked.flatMap(([provider, sub]) => [
      removeProviderIdentityStep(provider, sub, _id),
      accountStep(_id, { action: 'provider-removed', way: provider }, sender, now),
    ]),
  ]);
}

/** Links an account at a provider whose person has typed the user's password. */
export const linkByPassword = (user: User, link: Link, sender: Sender, now: Date): Promise<User> =>
  linkProvider(user, link, {}, { sender, now }, []);

/** The owner is told by mail, with a link that takes the new way to sign in back. */
async function linkProvider(
  user: User,
  { provider, sub }: Link,
  changes: Partial<User>,
  { sender, now }: { sender: Sender; now: Date },
  steps: Step[],
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
    changeUserStep(_id, changed, { email, emailVerified, sessionEpoch, [attribute]: user[attribute] }),
    ...steps,
    putMailStep(mail),
    accountStep(_id, { action: 'provider', way: provider }, sender, now),
  ]);
  return { ...user, ...changed };
}
