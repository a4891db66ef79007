import * as z from 'zod';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { keys, type addressFacts } from '../entities.ts';
import {
  deleteStep,
  get,
  getParts,
  putStep,
  type Step,
  unchanged,
  updateStep,
} from '#functions/platform/table/table.ts';

/**
 * The ways to sign in, each with its user. Their keys make them unique: an e-mail, a Google or an Apple account belongs to
 * one user because the table has one item for it; a check before the write could be overtaken (P33).
 */
const EmailIdentity = z.object({
  userId: z.string(),
  /** Absent for users that signed up with a provider and never chose a password. */
  passwordHash: z.string().optional(),
  /** Whether it is as long as a role takes; absent without a password. */
  isLongPassword: z.boolean().optional(),
  /** Whether the owner of the mailbox has chosen or used the password. A registration alone does not prove that (P49). */
  passwordProved: z.boolean().optional(),
});
export type EmailIdentity = z.output<typeof EmailIdentity>;

/** What is stored of a password. */
export type HashedPassword = Required<Pick<EmailIdentity, 'passwordHash' | 'isLongPassword'>>;

/** `reservedUntil`: the address signs in to no account, but it is kept for the user, who may revert its change (P50). */
const StoredEmail = EmailIdentity.extend({ reservedUntil: z.iso.datetime().optional() });

/** The same without the password hash, for functions whose roles must not have it (P155). */
const AddressOwner = z.object({
  userId: EmailIdentity.shape.userId,
  reservedUntil: StoredEmail.shape.reservedUntil,
  isLongPassword: EmailIdentity.shape.isLongPassword,
  passwordProved: EmailIdentity.shape.passwordProved,
} satisfies Record<(typeof addressFacts)[number], unknown>);
export type AddressOwner = z.output<typeof AddressOwner>;

const ProviderIdentity = z.object({ userId: z.string() });

/** The identity of a canonical e-mail, or null; null for an address that is only reserved. */
export async function findEmailIdentity(email: string): Promise<EmailIdentity | null> {
  const stored = await get(StoredEmail, keys.emailIdentity(email));
  return stored && stored.reservedUntil === undefined ? z.parse(EmailIdentity, stored) : null;
}

/** Whose a canonical e-mail is, read without its password hash; null for an address that is only reserved. */
export async function findAddressOwner(email: string): Promise<AddressOwner | null> {
  const owner = await getParts(AddressOwner, keys.emailIdentity(email));
  return owner?.reservedUntil === undefined ? owner : null;
}

/** Whether an e-mail belongs to an account other than `userId`, or is reserved for one. */
export async function isEmailTaken(email: string, now: Date, userId?: string): Promise<boolean> {
  const stored = await get(StoredEmail, keys.emailIdentity(email));
  if (!stored || stored.userId === userId) return false;
  return stored.reservedUntil === undefined || new Date(stored.reservedUntil) > now;
}

/** Whether an e-mail that no account uses is still reserved for its last one. */
export async function isEmailReserved(email: string, now: Date): Promise<boolean> {
  const stored = await get(StoredEmail, keys.emailIdentity(email));
  return stored?.reservedUntil !== undefined && new Date(stored.reservedUntil) > now;
}

const providerKey = (provider: Provider, sub: string) => keys[`${provider}Identity`](sub);

/** The user that an account at a provider (its `sub`) belongs to, or null. */
export const findProviderIdentity = async (provider: Provider, sub: string): Promise<string | null> =>
  (await get(ProviderIdentity, providerKey(provider, sub)))?.userId ?? null;

/**
 * The step that gives an e-mail to a user; refused as `email_taken` when it belongs to another, or is reserved for another.
 */
export const addEmailIdentityStep = (email: string, identity: EmailIdentity, now: Date): Step =>
  putStep(
    'email_taken',
    { ...keys.emailIdentity(email), ...identity },
    {
      condition:
        'attribute_not_exists(pk) OR reservedUntil <= :now OR (attribute_exists(reservedUntil) AND userId = :user)',
      values: { ':now': now.toISOString(), ':user': identity.userId },
    },
  );

/** The step that links an account at a provider (its `sub`) to a user; refused as `provider_taken` when it is linked. */
export const addProviderIdentityStep = (provider: Provider, sub: string, userId: string): Step =>
  putStep(
    'provider_taken',
    { ...providerKey(provider, sub), userId },
    { condition: 'attribute_not_exists(pk)' },
  );

/** The step that unlinks an account at a provider; refused as `provider_taken` when it belongs to another user. */
export const removeProviderIdentityStep = (provider: Provider, sub: string, userId: string): Step =>
  deleteStep('provider_taken', providerKey(provider, sub), {
    condition: 'attribute_not_exists(pk) OR userId = :user',
    values: { ':user': userId },
  });

/**
 * The step that sets the password that the owner of the mailbox has chosen; refused as `email_not_owned` when the e-mail is
 * no longer the user's.
 */
export const setPasswordStep = (
  email: string,
  userId: string,
  { passwordHash, isLongPassword }: HashedPassword,
): Step =>
  updateStep('email_not_owned', keys.emailIdentity(email), {
    update: 'SET passwordHash = :hash, isLongPassword = :long, passwordProved = :yes',
    condition: 'userId = :user AND attribute_not_exists(reservedUntil)',
    values: { ':hash': passwordHash, ':long': isLongPassword, ':user': userId, ':yes': true },
  });

/** The condition that an identity is as it was read, so that a password chosen in the meantime is not lost. */
const samePassword = (identity: EmailIdentity) => unchanged(identity, ['userId', 'passwordHash']);

/** The step that records that the owner of the mailbox uses this password; refused as `email_not_owned` when it has changed. */
export function provePasswordStep(email: string, identity: EmailIdentity): Step {
  const { condition, names, values } = samePassword(identity);
  return updateStep('email_not_owned', keys.emailIdentity(email), {
    update: 'SET passwordProved = :yes',
    condition,
    names,
    values: { ...values, ':yes': true },
  });
}

/** The step that replaces the password of an e-mail as it was read; refused as `email_not_owned` when it has changed. */
export function replacePasswordStep(
  email: string,
  identity: EmailIdentity,
  { passwordHash, isLongPassword }: HashedPassword,
): Step {
  const { condition, names, values } = samePassword(identity);
  return updateStep('email_not_owned', keys.emailIdentity(email), {
    update: 'SET passwordHash = :new, isLongPassword = :long',
    condition,
    names,
    values: { ...values, ':new': passwordHash, ':long': isLongPassword },
  });
}

/** The step that drops the password of an e-mail as it was read; refused as `email_not_owned` when it has changed, or was proved since. */
export const dropPasswordStep = (email: string, identity: EmailIdentity): Step =>
  updateStep('email_not_owned', keys.emailIdentity(email), {
    update: 'REMOVE passwordHash, isLongPassword, passwordProved',
    ...unchanged(identity, ['userId', 'passwordHash', 'passwordProved']),
  });

/** The step that deletes an e-mail identity as it was read; refused as `email_not_owned` when it has changed. */
export const removeEmailIdentityStep = (email: string, identity: EmailIdentity): Step =>
  deleteStep('email_not_owned', keys.emailIdentity(email), samePassword(identity));

/** The step that deletes an e-mail identity of a user, if there is one; refused as `email_not_owned` when it is another's. */
export const takeEmailStep = (email: string, userId: string): Step =>
  deleteStep('email_not_owned', keys.emailIdentity(email), {
    condition: 'attribute_not_exists(pk) OR userId = :user',
    values: { ':user': userId },
  });

/** The step that keeps an e-mail, as it was read, for its user without letting them sign in with it. */
export const reserveEmailStep = (email: string, identity: EmailIdentity, until: Date): Step =>
  putStep(
    'email_not_owned',
    {
      ...keys.emailIdentity(email),
      userId: identity.userId,
      reservedUntil: until.toISOString(),
      ttl: Math.ceil(until.getTime() / 1000),
    },
    samePassword(identity),
  );
