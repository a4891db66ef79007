import { issueMailToken } from '../../accounts/mail-links/link-tokens.ts';
import type { MailContent } from '../../platform/mail/outbox/mail-content.ts';
import type { MailLink } from '../../platform/mail/outbox/mail-link.ts';
import { siteUrl } from '../../platform/site-settings.ts';

/** A mail with the addresses of its links. */
interface FilledMail {
  content: MailContent;
  /** Where a mail program unsubscribes, if the mail can be unsubscribed from. */
  unsubscribeUrl?: string;
}

/**
 * The content of a mail with the addresses of its links. They work from now on, for their whole time (P170). A mail that is sent again
 * gets a token of its own, and that of the first stays valid (P169).
 */
export async function fillLinks(content: MailContent, now: Date): Promise<FilledMail> {
  const fields = Object.entries(content.data as Record<string, unknown>);
  const links = fields.flatMap(([name, value]) => (isLink(value) ? [{ name, ...value }] : []));
  if (links.length === 0) return { content };
  const [site, token] = await Promise.all([siteUrl(), issueMailToken(links, now)]);
  const addresses = links.map(({ name, page }) => [name, `${site}${page}${token}`]);
  const path = links.find(({ unsubscribe }) => unsubscribe !== undefined)?.unsubscribe;
  return {
    content: { ...content, data: { ...content.data, ...Object.fromEntries(addresses) } },
    ...(path !== undefined && { unsubscribeUrl: `${site}${path}${token}` }),
  };
}

const isLink = (value: unknown): value is MailLink =>
  typeof value === 'object' && value !== null && 'purpose' in value;
