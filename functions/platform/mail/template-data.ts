import type { MailContent } from './outbox/mail-content.ts';

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
