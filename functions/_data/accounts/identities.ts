import * as z from 'zod';
import type { Provider } from '#shared/contracts/oauth.ts';
import { keys } from '../table/keys.ts';
import { get, putStep, deleteStep, updateStep, type Step } from '../table/table.ts';

/**
 * The ways to sign in, each with its user. Their keys make them unique: an e-mail, a Google or an Apple account belongs to
 * one user because the table has one item for it; a check before the write could be overtaken (P33).
 */
const EmailIdentity = z.object({
  userId: z.string(),
  /** Absent for users that signed up with a provider and never chose a password. */
  passwordHash: z.string().optional(),
});
export type EmailIdentity = z.output<typeof EmailIdentity>;

const ProviderIdentity = z.object({ userId: z.string() });

/** The identity of a canonical e-mail, or null. */
export const findEmailIdentity = (email: string): Promise<EmailIdentity | null> =>
  get(EmailIdentity, keys.emailIdentity(email));

/** The user that an account at a provider (its `sub`) belongs to, or null. */
export const findProviderIdentity = async (provider: Provider, sub: string): Promise<string | null> =>
  (await get(ProviderIdentity, keys.providerIdentity(provider, sub)))?.userId ?? null;

/** The step that gives an e-mail to a user; refused as `email_taken` when it belongs to another. */
export const addEmailIdentityStep = (email: string, identity: EmailIdentity): Step =>
  putStep(
    'email_taken',
    { ...keys.emailIdentity(email), ...identity },
    { condition: 'attribute_not_exists(pk)' },
  );

/** The step that links an account at a provider (its `sub`) to a user; refused as `provider_taken` when it is linked. */
export const addProviderIdentityStep = (provider: Provider, sub: string, userId: string): Step =>
  putStep(
    'provider_taken',
    { ...keys.providerIdentity(provider, sub), userId },
    { condition: 'attribute_not_exists(pk)' },
  );

/** The step that sets the password of a user's e-mail; refused as `email_not_owned` when it is no longer theirs. */
export const setPasswordStep = (email: string, userId: string, passwordHash: string): Step =>
  updateStep('email_not_owned', keys.emailIdentity(email), {
    update: 'SET passwordHash = :hash',
    condition: 'userId = :user',
    values: { ':hash': passwordHash, ':user': userId },
  });

/**
 * The step that deletes an e-mail identity as it was read; refused as `email_not_owned` when it has changed, so that a
 * password chosen in the meantime is not lost.
 */
export const removeEmailIdentityStep = (email: string, { userId, passwordHash }: EmailIdentity): Step =>
  deleteStep('email_not_owned', keys.emailIdentity(email), {
    condition: passwordHash
      ? 'userId = :user AND passwordHash = :hash'
      : 'userId = :user AND attribute_not_exists(passwordHash)',
    values: { ':user': userId, ...(passwordHash && { ':hash': passwordHash }) },
  });
