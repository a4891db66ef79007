import type { User } from '../users.ts';
import { newMail, type Mail } from '../../platform/mail/outbox/mails.ts';
import { revertLink } from '../mail-links/revert-link.ts';

/**
 * The mail that tells the owner about another password, with the link that takes the account back; to be written in the transaction of
 * the change. An address that was never verified may belong to another person: it gets none.
 */
export function passwordChanged(before: User, now: Date): Mail[] {
  if (!before.emailVerified) return [];
  const data = { name: before.name, revertUrl: revertLink(before, now) };
  return [newMail({ to: before.email, content: { template: 'password-changed', data } }, now)];
}
