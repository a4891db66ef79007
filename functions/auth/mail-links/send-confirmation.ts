import type { User } from '../../_data/accounts/users.ts';
import { confirmLink } from '../../_flows/accounts/confirmation-link.ts';
import { storeAndEnqueueMail } from '../../_flows/mail/outbox.ts';

/** Sends a confirmation link to the current or pending address of a user. */
export async function sendConfirmation(
  { _id, name }: Pick<User, '_id' | 'name'>,
  email: string,
  now: Date,
): Promise<void> {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  await storeAndEnqueueMail({ to: email, content: { template: 'confirm-email', data } }, now);
}
