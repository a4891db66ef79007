import { hasPassword } from './passwords.ts';
import { linkedProviders, type User } from '../users.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { type Mail, newMail } from '#functions/platform/mail/outbox/mails.ts';
import { signInMethods } from '../messages.ts';
import { revertLink } from '../mail-links/link-tokens.ts';

/**
 * Throws 409 `last_way` when a change of a user would leave no passkey, provider or password, but mailed links alone (P209). A password
 * does not go without a new epoch of the sessions, so the change holds on condition of `sessionEpoch`, `passkeys` and the providers as
 * they were read.
 */
export async function requireWayToSignIn(user: User, changes: Partial<User>): Promise<void> {
  const left = { ...user, ...changes };
  if (left.passkeys > 0 || linkedProviders(left).length > 0) return;
  if (!(await hasPassword(user))) throw new AppError('last_way');
}

/**
 * The mail that tells the owner about a new way to sign in, with the link that takes it back; to be written in the transaction of the
 * change.
 */
export function signInAdded(before: User, method: keyof typeof signInMethods, now: Date): Mail {
  const data = { name: before.name, method: signInMethods[method], revertUrl: revertLink(before, now) };
  return newMail({ to: before.email, content: { template: 'sign-in-added', data } }, now);
}
