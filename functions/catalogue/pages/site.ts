import { setImmediate } from 'node:timers/promises';
import type { PageContent } from '#shared/site-code.ts';
import { siteUrl } from '../../platform/site-settings.ts';
import { loadRenderer } from '../../platform/ports/site/site-code.ts';

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
