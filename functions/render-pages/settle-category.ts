import { createHash } from 'node:crypto';
import * as z from 'zod';
import { categories } from '#shared/contracts/categories.ts';
import { products } from '#shared/contracts/products.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import { findCategory, type StoredCategory } from '../_data/catalogue/categories.ts';
import { findProducts } from '../_data/catalogue/products.ts';
import { productIdsOf, withProducts } from '../_data/catalogue/snapshot.ts';
import { productPage } from '../_flows/catalogue/product-page.ts';
import { allInParallel } from '../_kit/in-parallel.ts';
import type { NewFile } from '../_ports/site-pages.ts';
import type { Site } from './site.ts';
import { settleFile, type Outcome } from './settle-file.ts';
import { settleProduct } from './settle-product.ts';

/** As many as the shop shows on a page (web/src/features/catalogue/filters/filters.ts). */
const pageSize = 12;

/** Products at once whose pages are rendered. */
const width = 16;

/**
 * Brings the page of a category to what the table says now. The page notes what the pages of its products show of it: when
 * that has changed, they are rendered first, so that a crash in between is continued by the next call.
 */
export const settleCategory = (site: Site, slug: string, categoryId: string): Promise<Outcome> =>
  settleFile(renderedKey(sitePaths.category(slug)), async (found) => {
    const category = await findCategory(categoryId);
    const note = category?.isActive ? noteOf(category) : undefined;
    if (note !== found?.note) await settleProductsOf(site, categoryId);
    return category && note !== undefined ? categoryFile(site, category, note) : null;
  });

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
  { renderer, url, changed }: Site,
  category: StoredCategory,
  note: string,
): Promise<NewFile> {
  const known = await currentCatalogue(new Date());
  // a list is read from an index, which follows the table with a delay: what is shown is read from the table
  const candidates = known.sorted['-totalSales'].filter((entry) => entry.category === category.slug);
  const ids = candidates.slice(0, 2 * pageSize).map(({ id }) => id);
  const catalogue = withProducts(known, await findProducts([...ids, ...changed]));
  const filter = { category: category.slug, minCents: undefined, maxCents: undefined };
  const list = z.parse(
    products.list.response,
    productPage(catalogue, { filter, page: 1, limit: pageSize, sort: '-totalSales' }),
  );
  const { productCount } = catalogue.categories.find(({ _id }) => _id === category._id) ?? category;
  const shown = { success: true, data: { category: { ...category, productCount } } };
  const { data } = z.parse(categories.get.response, shown);
  const content = { kind: 'category' as const, category: data.category, list };
  const input = JSON.stringify([url, content]);
  const last = lastPages.get(category._id);
  const body = last?.input === input ? last.body : renderer.render(url, content);
  lastPages.set(category._id, { input, body });
  return { body, note, type: 'text/html; charset=utf-8' };
}

/** What this instance has rendered last, by category: a change concerns few of them, and all are looked at. */
const lastPages = new Map<string, { input: string; body: string }>();
