import { backoff } from '#functions/platform/kit/time.ts';
import {
  findFile,
  hasContent,
  loadRenderer,
  type NewFile,
  putFile,
  removeFile,
  type SiteFile,
} from '#functions/platform/ports/site-pages.ts';
import { setImmediate } from 'node:timers/promises';
import type { PageContent } from '#shared/site-code.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { contact } from '#shared/content/contact.ts';
import { onForget } from '#functions/platform/kit/kept.ts';

const maxAttempts = 8;

/** What became of a file. */
export type Outcome = 'same' | 'added' | 'changed' | 'removed';

/**
 * Brings a file to what `make` says, null for none. The file is looked at before the data is read, and written only where
 * it is still the same: of two writers at once the second reads again, so that no older state overwrites a newer one (P110).
 */
export async function updateFile(
  key: string,
  make: (found: SiteFile | null) => Promise<NewFile | null>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await findFile(key);
    const file = await make(found);
    if (!file && !found) return 'same';
    if (file && found && hasContent(found, file.body)) return 'same';
    const isDone = file ? await putFile(key, file, found) : await removeFile(key, found!);
    if (isDone) return !file ? 'removed' : found ? 'changed' : 'added';
    await backoff(attempt);
  }
  throw new Error(`${key} was written by others ${maxAttempts} times`);
}

/** What all pages need. */
export interface Site {
  /** Its address. */
  url: string;
  /** Paths of the pages that the build of the site has rendered. */
  prerendered: readonly string[];
  /** The HTML of a page. Waits for the pages before it. */
  render: (content: PageContent) => Promise<string>;
  /** The products that have just changed: an index may not know them yet. */
  changed: readonly string[];
}

export async function openSite(changed: readonly string[] = []): Promise<Site> {
  const [url, { prerendered, render }] = await Promise.all([siteUrl(), loadRenderer()]);
  return { url, prerendered, render: onePerTurn((content) => render(url, content)), changed };
}

/**
 * Lets the event loop turn between two calls: it reads the responses that other pages wait for. Rendering all pages that are
 * ready in one turn may take longer than the timeout of a call.
 */
function onePerTurn<In, Out>(work: (input: In) => Out): (input: In) => Promise<Out> {
  let turn = Promise.resolve();
  return (input) => {
    turn = turn.then(() => setImmediate());
    return turn.then(() => work(input));
  };
}

/** Where RFC 9116 has the file that says whom to tell of a weakness of the site. */
const key = '.well-known/security.txt';

/**
 * Brings security.txt to the contact and the address of the site. Every night looks at it, so that its end, which the standard wants
 * within a year, is never reached while the nights run.
 */
export const updateSecurityTxt = ({ url }: Pick<Site, 'url'>, now: Date) =>
  updateFile(key, async () => ({ body: securityTxt(url, now), type: 'text/plain; charset=utf-8' }));

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

/** What this instance has rendered last, by list: a change concerns few of them, and all are looked at. */
const lastPages = new Map<string, { input: string; body: string }>();
onForget(() => lastPages.clear());

/** The HTML of the page of a list, rendered again only where it shows something else than last time. */
export async function renderOnce({ render, url }: Site, list: string, content: PageContent): Promise<string> {
  const input = JSON.stringify([url, content]);
  const last = lastPages.get(list);
  const body = last?.input === input ? last.body : await render(content);
  lastPages.set(list, { input, body });
  return body;
}
