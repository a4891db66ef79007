import { createHash } from 'node:crypto';
import * as z from 'zod';
import { categories } from '#shared/contracts/catalogue/categories.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { currentCatalogue } from '../catalogue.ts';
import { findCategories, type StoredCategory } from '../categories/categories.ts';
import { productIdsOf } from '../snapshot.ts';
import { allInParallel } from '../../platform/kit/in-parallel.ts';
import type { NewFile } from '../../platform/ports/site/site-pages.ts';
import { firstPageOf } from './first-page.ts';
import { renderOnce } from './render-once.ts';
import type { Site } from './site.ts';
import { settleFile, type Outcome } from './settle-file.ts';
import { settleProduct } from './settle-product.ts';

/** Products at once whose pages are rendered. */
const width = 16;

/**
 * Brings the page of a category's address to what the table says now. The page notes what the pages of its products show of
 * it: when that has changed, they are rendered first, so that a crash in between is continued by the next call. A deleted
 * category has no products.
 */
export const settleCategory = (site: Site, slug: string): Promise<Outcome> =>
  settleFile(renderedKey(sitePaths.category(slug)), async (found) => {
    const all = await findCategories();
    const category = all.find((each) => each.slug === slug);
    const note = category?.isActive ? noteOf(category) : undefined;
    if (category && note !== found?.note) await settleProductsOf(site, category._id);
    return category && note !== undefined ? categoryFile(site, all, category, note) : null;
  });

const folder = sitePaths.category('');

/** The address of a category in the path of a page, or null for another page. */
export const categorySlugOf = (path: string): string | null =>
  path.startsWith(folder) ? path.slice(folder.length) : null;

/** What pages of products show of their category, as one word. */
const noteOf = ({ name, slug }: StoredCategory): string =>
  createHash('sha256')
    .update(JSON.stringify([name, slug]))
    .digest('hex')
    .slice(0, 16);

async function settleProductsOf(site: Site, categoryId: string): Promise<void> {
  const ids = productIdsOf(await currentCatalogue(new Date()), categoryId);
  await allInParallel(ids, width, (id) => settleProduct(site, id));
}

async function categoryFile(
  site: Site,
  all: readonly StoredCategory[],
  category: StoredCategory,
  note: string,
): Promise<NewFile> {
  const { list, catalogue } = await firstPageOf(site, all, category.slug);
  const { productCount } = catalogue.categories.find(({ _id }) => _id === category._id) ?? category;
  const shown = { success: true, data: { category: { ...category, productCount } } };
  const { data } = z.parse(categories.get.response, shown);
  const content = { kind: 'category' as const, category: data.category, list };
  const body = await renderOnce(site, category._id, content);
  return { body, note, type: 'text/html; charset=utf-8' };
}
