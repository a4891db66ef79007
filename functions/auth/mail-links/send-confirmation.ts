import type { User } from '../../_data/accounts/users.ts';
import { newMail, putMail } from '../../_data/mail/mails.ts';
import { confirmLink } from '../../_flows/accounts/confirmation-link.ts';

/** Sends a confirmation link to the current or pending address of a user. */
export async function sendConfirmation(
  { _id, name }: Pick<User, '_id' | 'name'>,
  email: string,
  now: Date,
): Promise<void> {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  await putMail(newMail({ to: email, content: { template: 'confirm-email', data } }, now));
}
