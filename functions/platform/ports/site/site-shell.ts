import { onForget } from '../../kit/kept.ts';

const freshMs = 60_000;
const timeoutMs = 3_000;

let last: { at: number; html: Promise<string> } | undefined;
onForget(() => (last = undefined));

/**
 * The page without content, which the browser renders, as the site serves it now: a release changes the names of its assets.
 * The old ones stay, so that it may be kept for a minute.
 */
export function loadShell(siteUrl: string): Promise<string> {
  if (last && Date.now() - last.at < freshMs) return last.html;
  const html = fetchShell(siteUrl);
  last = { at: Date.now(), html };
  html.catch(() => (last = undefined));
  return html;
}

async function fetchShell(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/app.html`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the site answers ${response.status} for its empty page`);
  return response.text();
}
