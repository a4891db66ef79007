import { contact } from '#shared/content/contact.ts';
import type { Site } from './site.ts';
import { settleFile } from './settle-file.ts';

/** Where RFC 9116 has the file that says whom to tell of a weakness of the site. */
const key = '.well-known/security.txt';

/**
 * Brings security.txt to the contact and the address of the site. Every night looks at it, so that its end, which the standard wants
 * within a year, is never reached while the nights run.
 */
export const settleSecurityTxt = ({ url }: Pick<Site, 'url'>, now: Date) =>
  settleFile(key, async () => ({ body: securityTxt(url, now), type: 'text/plain; charset=utf-8' }));

/** The text of a day; it is the same for all days of a month, so that it is written once a month. */
export const securityTxt = (url: string, now: Date): string =>
  [
    `Contact: mailto:${contact.email}`,
    `Expires: ${endOf(now).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: es, en',
    `Canonical: ${url}/${key}`,
    '',
  ].join('\n');

/** The first day of the month in half a year. */
const endOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1));
