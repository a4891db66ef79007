import type { User } from '../../accounts/users.ts';
import { removeUnsentMails } from '../../platform/mail/outbox/due-mails.ts';

/** Deletes unsent mails to an account's address; those to one that was never verified may be another person's, and stay. */
export async function removeMails({ email, emailVerified }: User, now: Date): Promise<void> {
  if (emailVerified) await removeUnsentMails(email, now);
}
