import { newMail, type Mail } from '../../_data/mail/mails.ts';
import type { User } from '../../_data/accounts/users.ts';
import { confirmLink } from './confirmation-link.ts';

/** The mail with the link that confirms a new user's e-mail, to be written with the user. */
export function welcomeMail({ _id, email, name }: User, now: Date): Mail {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  return newMail({ to: email, content: { template: 'welcome', data } }, now);
}
