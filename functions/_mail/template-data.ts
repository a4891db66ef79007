import type { MailContent } from '../_data/mail/mail-content.ts';

/** What SES fills a template with: `html` for the HTML part, `text` for subject and plain text. */
export interface TemplateData {
  html: object;
  text: object;
}

/** What a mail says, ready for its template. */
export const templateData = ({ data }: MailContent): TemplateData =>
  addressedTo(data.name, { html: escaped(data) as object, text: data });

/** The same to somebody else. */
export function addressedTo(name: string, { html, text }: TemplateData): TemplateData {
  const greeting = greetingName(name);
  return { html: { ...html, name: escaped(greeting) }, text: { ...text, name: greeting } };
}

/**
 * The first name. One that could be read as a link is left out: otherwise a stranger could register somebody
 * else's address and have us send them an advertisement (P40).
 */
function greetingName(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? '';
  return first.length <= 30 && !/[.:/@\\]/.test(first) ? first : '';
}

/** SES puts values into HTML as they are, so markup in them is made text here (P40). */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[&<>"'`=]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (Array.isArray(value)) return value.map(escaped);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]));
}
