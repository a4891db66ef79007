import { tokenPath } from '#shared/rules/site-paths.ts';
import { issueLinkTokenStep } from '../../_data/accounts/link-tokens.ts';
import { newMail, putMailStep, type Mail } from '../../_data/mail/mails.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { Step } from '../../_data/table/table.ts';
import type { User } from '../../_data/accounts/users.ts';
import { confirmTokenPayload } from './confirm-token.ts';

/** The mail with the link that confirms a new user's e-mail, and the steps that write both with the user. */
export async function welcomeMail(
  { _id, email, name }: User,
  now: Date,
): Promise<{ mail: Mail; steps: Step[] }> {
  const { token, step } = issueLinkTokenStep('confirm-email', confirmTokenPayload(_id, email), now);
  const confirmUrl = `${await siteUrl()}${tokenPath('confirmEmail', token)}`;
  const mail = newMail({ to: email, content: { template: 'welcome', data: { name, confirmUrl } } }, now);
  return { mail, steps: [step, putMailStep(mail)] };
}
