import { newMail, type Mail } from '../../platform/mail/outbox/mails.ts';
import type { User } from '../users.ts';
import { signInMethods } from '../messages.ts';
import { revertLink } from '../mail-links/revert-link.ts';

/**
 * The mail that tells the owner about a new way to sign in, with the link that takes it back; to be written in the transaction of the
 * change.
 */
export function signInAdded(before: User, method: keyof typeof signInMethods, now: Date): Mail {
  const data = { name: before.name, method: signInMethods[method], revertUrl: revertLink(before, now) };
  return newMail({ to: before.email, content: { template: 'sign-in-added', data } }, now);
}
