import type { MailTemplateName } from '../outbox/mail-content.ts';
import type { MailTemplate } from '../mail-template.ts';
import { accountMails } from './account.ts';
import { shopMails } from './shop.ts';
import { subscriptionMails } from './subscription.ts';

/** The template of every mail. The type requires one for each name in functions/platform/mail/outbox/mail-content.ts. */
export const mailTemplates: { [T in MailTemplateName]: MailTemplate<T> } = {
  ...accountMails,
  ...shopMails,
  ...subscriptionMails,
};
