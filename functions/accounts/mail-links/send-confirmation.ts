import type { User } from '../users.ts';
import { newMail, putMail } from '../../platform/mail/outbox/mails.ts';
import { confirmLink } from './confirmation-link.ts';

/** Sends a confirmation link to the current or pending address of a user. */
export async function sendConfirmation(
  { _id, name }: Pick<User, '_id' | 'name'>,
  email: string,
  now: Date,
): Promise<void> {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  await putMail(newMail({ to: email, content: { template: 'confirm-email', data } }, now));
}
