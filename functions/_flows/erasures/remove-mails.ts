import type { User } from '../../_data/accounts/users.ts';
import { removeUnsentMails } from '../../_data/mail/due-mails.ts';

/** Deletes unsent mails to an account's address; those to one that was never verified may be another person's, and stay. */
export async function removeMails({ email, emailVerified }: User, now: Date): Promise<void> {
  if (emailVerified) await removeUnsentMails(email, now);
}
