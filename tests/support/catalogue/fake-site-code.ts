import type { Renderer } from '#functions/platform/ports/site-pages.ts';
import type { PageContent } from '#shared/site-code.ts';

/*
 * Stands for functions/platform/ports/site-pages.ts in tests of the function: a page is its content as JSON. The real code of
 * the site is rendered by the tests of the whole cloud.
 */

/** Last parts of addresses whose page cannot be rendered. */
export const broken = new Set<string>();

/** How many pages were rendered in one turn of the event loop, at most, and how long each of them takes, in milliseconds. */
export const turns = { most: 0, busyMs: 0 };
let inThisTurn = 0;

function countTurn(): void {
  if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
  inThisTurn++;
  turns.most = Math.max(turns.most, inThisTurn);
  for (const end = performance.now() + turns.busyMs; performance.now() < end;);
}

export const loadRenderer = async (): Promise<Renderer> => ({
  prerendered: ['/', '/tienda', '/blog/rutina-cardio-hiit'],
  render: (url, content) => {
    const slug = slugOf(content);
    countTurn();
    if (broken.has(slug)) throw new Error(`${slug} cannot be rendered`);
    return JSON.stringify({ url, ...content });
  },
});

function slugOf(content: PageContent): string {
  if (content.kind === 'shop') return 'tienda';
  return content.kind === 'product' ? content.product.slug : content.category.slug;
}
