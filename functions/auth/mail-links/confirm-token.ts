import { tokenPath } from '#shared/rules/site-paths.ts';
import { issueLinkToken } from '../../_data/accounts/link-tokens.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { User } from '../../_data/accounts/users.ts';
import { confirmTokenPayload } from '../../_flows/accounts/confirm-token.ts';
import { queueMail } from '../../_flows/mail/queue-mail.ts';

/** Sends a confirmation link to the current or pending address of a user. */
export async function sendConfirmation(
  { _id, name }: Pick<User, '_id' | 'name'>,
  email: string,
  now: Date,
): Promise<void> {
  const token = await issueLinkToken('confirm-email', confirmTokenPayload(_id, email), now);
  const confirmUrl = `${await siteUrl()}${tokenPath('confirmEmail', token)}`;
  await queueMail({ to: email, content: { template: 'confirm-email', data: { name, confirmUrl } } }, now);
}
