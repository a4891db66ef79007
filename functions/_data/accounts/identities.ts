import * as z from 'zod';
import type { Provider } from '#shared/contracts/oauth.ts';
import { keys } from '../table/keys.ts';
import { get, putStep, deleteStep, updateStep, type Step } from '../table/table.ts';

/**
 * Ways to sign in, each pointing at its user. Their keys make them unique: an e-mail, a Google or an Apple account
 * belongs to one user because the table holds one item for it, not because somebody looked first (P33).
 */
const EmailIdentity = z.object({
  userId: z.string(),
  /** Absent for whoever came by a provider and never chose a password. */
  passwordHash: z.string().optional(),
});
export type EmailIdentity = z.output<typeof EmailIdentity>;

const ProviderIdentity = z.object({ userId: z.string() });

/** Whose canonical e-mail this is, or null. */
export const findEmailIdentity = (email: string): Promise<EmailIdentity | null> =>
  get(EmailIdentity, keys.emailIdentity(email));

/** The user that an account at a provider (its `sub`) belongs to, or null. */
export const findProviderIdentity = async (provider: Provider, sub: string): Promise<string | null> =>
  (await get(ProviderIdentity, keys.providerIdentity(provider, sub)))?.userId ?? null;

/** Takes an e-mail that nobody has; `Refused('email_taken')` otherwise. */
export const takeEmailStep = (email: string, identity: EmailIdentity): Step =>
  putStep(
    'email_taken',
    { ...keys.emailIdentity(email), ...identity },
    { condition: 'attribute_not_exists(pk)' },
  );

/** Binds an account at a provider that nobody has; `Refused('provider_taken')` otherwise. */
export const takeProviderStep = (provider: Provider, sub: string, userId: string): Step =>
  putStep(
    'provider_taken',
    { ...keys.providerIdentity(provider, sub), userId },
    { condition: 'attribute_not_exists(pk)' },
  );

/** Sets the password of the user's own e-mail; `Refused('email_moved')` when it is no longer theirs. */
export const setPasswordStep = (email: string, userId: string, passwordHash: string): Step =>
  updateStep('email_moved', keys.emailIdentity(email), {
    update: 'SET passwordHash = :hash',
    condition: 'userId = :user',
    values: { ':hash': passwordHash, ':user': userId },
  });

/** Gives up an e-mail exactly as it was read, so that a password chosen meanwhile is not lost. */
export const releaseEmailStep = (email: string, { userId, passwordHash }: EmailIdentity): Step =>
  deleteStep('email_moved', keys.emailIdentity(email), {
    condition: passwordHash
      ? 'userId = :user AND passwordHash = :hash'
      : 'userId = :user AND attribute_not_exists(passwordHash)',
    values: { ':user': userId, ...(passwordHash && { ':hash': passwordHash }) },
  });
