import { brand } from '#shared/content/brand.ts';
import { contractTerms } from '#shared/content/contract-terms.ts';
import type { TextSection } from '#shared/content/shop-terms.ts';
import type { MailTemplateName } from './outbox/mail-content.ts';

/** A text file that goes with a mail. */
export interface MailAttachment {
  name: string;
  text: string;
}

/** Mails that confirm a contract: the law wants its terms on a durable medium, which a link is not (TRLGDCU, article 98.7). */
const confirmations = new Set<MailTemplateName>(['order-confirmed', 'subscription-started']);

/** The files of a mail: plain text, which every mailbox opens and keeps. */
export const attachmentsOf = (template: MailTemplateName): MailAttachment[] =>
  confirmations.has(template) ? [{ name: 'condiciones.txt', text: termsText() }] : [];

const termsText = (): string =>
  [`${brand.name}: términos y condiciones`, ...contractTerms.flatMap(sectionText)].join('\n\n');

const sectionText = ({ title, body }: TextSection): string[] => [
  title.toUpperCase(),
  ...body.map((part) => (typeof part === 'string' ? part : part.map((point) => `- ${point}`).join('\n'))),
];
