import type { MailContent } from '../_data/mail-content.ts';

/** What SES fills a template with: `html` for the HTML part, `text` for subject and plain text. */
export function templateData({ data }: MailContent): { html: unknown; text: unknown } {
  const text = { ...data, name: greetingName(data.name) };
  return { html: escaped(text), text };
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
