import { newMail, type Mail } from '../platform/mail/outbox/mails.ts';
import type { User } from './users.ts';
import { confirmLink } from './mail-links/confirmation-link.ts';

/** The mail with the link that confirms a new user's e-mail, to be written with the user. */
export function welcomeMail({ _id, email, name }: User, now: Date): Mail {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  return newMail({ to: email, content: { template: 'welcome', data } }, now);
}
