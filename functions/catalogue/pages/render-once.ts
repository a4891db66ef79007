import type { PageContent } from '#shared/site-code.ts';
import { onForget } from '../../platform/kit/kept.ts';
import type { Site } from './site.ts';

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
