import type { PageContent } from '#shared/site-code.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findCategories } from '../categories/categories.ts';
import { firstPageOf } from './first-page.ts';
import { renderOnce } from './render-once.ts';
import { settleFile, type Outcome } from './settle-file.ts';
import type { Site } from './site.ts';

/** Brings the page of the shop to what the table says now. */
export const settleShop = (site: Site): Promise<Outcome> =>
  settleFile(renderedKey(sitePaths.shop), async () => {
    const { list } = await firstPageOf(site, await findCategories());
    const content: PageContent = { kind: 'shop', list };
    return { body: await renderOnce(site, 'shop', content), type: 'text/html; charset=utf-8' };
  });
