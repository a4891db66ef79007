import type { MailContent, MailTemplateName } from './outbox/mail-content.ts';
import { brand } from '#shared/content/brand.ts';
import { contractTerms } from '#shared/content/contract-terms.ts';
import type { TextSection } from '#shared/content/shop-terms.ts';
import { operator } from '#shared/content/operator.ts';

/** The data of a template: `html`, escaped, for the HTML part, `text` for the subject and the plain-text part. */
export interface TemplateData {
  html: object;
  text: object;
}

/** The template data of a mail. */
export const templateData = ({ data }: MailContent): TemplateData =>
  addressedTo(data.name, { html: escaped(data) as object, text: data });

/** The same data with another recipient's name. */
export function addressedTo(name: string, { html, text }: TemplateData): TemplateData {
  const greeting = greetingName(name);
  return { html: { ...html, name: escaped(greeting) }, text: { ...text, name: greeting } };
}

/**
 * The first name for the greeting; empty when it could be read as a link. Otherwise an attacker could register the address
 * of another person with an advertisement as the name, and our mail would deliver it (P40).
 */
function greetingName(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? '';
  return first.length <= 30 && !/[.:/@\\]/.test(first) ? first : '';
}

/** Escapes every text for HTML, because SES fills values in unescaped (P40). */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[&<>"'`=]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (Array.isArray(value)) return value.map(escaped);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]));
}

/** A text file that goes with a mail. */
interface MailAttachment {
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

/** The operator's legal name, tax id and address, in the footer of every mail: a mail may confirm a contract or its withdrawal. */
export const sender = `${operator.legalName}, NIF ${operator.taxId}, ${operator.address}. ${operator.email}`;
