import * as z from 'zod';
import { type ProductPage, products, type ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { currentCatalogue } from '../catalogue.ts';
import { findCategories, type StoredCategory, findCategory } from '../categories/categories.ts';
import { findProducts, findProduct } from '../products.ts';
import { type Catalogue, productIdsOf, underCategories, withProducts, productCard } from '../snapshot.ts';
import { productPage } from '../product-lists.ts';
import { type Outcome, renderOnce, updateFile, type Site } from './update-file.ts';
import { createHash } from 'node:crypto';
import { categories } from '#shared/contracts/catalogue/categories.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import type { NewFile } from '#functions/platform/ports/site-pages.ts';
import type { PageContent } from '#shared/site-code.ts';
import { isOver } from '#shared/rules/catalogue/price-history.ts';
import { findCurrentOwner } from '../product-names.ts';

/**
 * A card without a reduction that is over. The end of one changes no item, so no record wakes the function: the nightly
 * repair finds a page that differs. Until then, a day at most, the HTML has the price before; a browser hides it at once.
 */
const withoutEnded = <Card extends Pick<ProductSummary, 'reduction'>>(card: Card, now: Date): Card =>
  card.reduction && isOver(card.reduction, now) ? { ...card, reduction: null } : card;

/** Brings the pages of all addresses that a product has or had to what the table says now. */
export async function updateProductPage(site: Site, productId: string): Promise<Outcome[]> {
  const product = await findProduct(productId);
  const outcomes: Outcome[] = [];
  // an item that is gone had no page since the product was deleted
  for (const slug of product ? [product.slug, ...product.oldSlugs] : [])
    outcomes.push(await updateAddress(site, slug));
  return outcomes;
}

/** Brings the page of one address to what the table says now: an earlier address may lead to another product by now. */
export const updateAddress = (site: Site, slug: string): Promise<Outcome> =>
  updateFile(renderedKey(sitePaths.product(slug)), () => productFile(site, slug));

async function productFile({ render }: Site, slug: string): Promise<NewFile | null> {
  const productId = await findCurrentOwner(slug);
  const product = productId === null ? null : await findProduct(productId);
  if (!product?.isActive || product.deletedAt || product.slug !== slug) return null;
  const category = await findCategory(product.categoryId);
  if (!category?.isActive) return null;
  // the response of the API: fields that the contract does not declare are removed
  const card = withoutEnded(productCard(product, category), new Date());
  const shown = { success: true, data: { product: { ...product, ...card } } };
  const { data } = z.parse(products.get.response, shown);
  const body = await render({ kind: 'product', product: data.product });
  return { body, type: 'text/html; charset=utf-8' };
}

/** As many as the shop shows on a page (web/src/features/catalogue/filters/filters.ts). */
const pageSize = 12;

interface FirstPage {
  /** The response of the API. */
  list: ProductPage;
  catalogue: Catalogue;
}

/**
 * The first page of the shop or of one of its categories, best sellers first. `categories` are all of them as they are now:
 * the stream may tell of a change before the version of the catalogue is raised, and the cached one has the last.
 */
async function firstPageOf(
  { changed }: Pick<Site, 'changed'>,
  categories: readonly StoredCategory[],
  slug?: string,
): Promise<FirstPage> {
  const now = new Date();
  const known = underCategories(await currentCatalogue(now), categories);
  // a list is read from an index, which follows the table with a delay: what is shown is read from the table
  const sorted = known.sorted['-totalSales'];
  const candidates = slug === undefined ? sorted : sorted.filter(({ category }) => category === slug);
  const ids = candidates.slice(0, 2 * pageSize).map(({ id }) => id);
  const catalogue = withProducts(known, await findProducts([...ids, ...changed]));
  const filter = { category: slug, minCents: undefined, maxCents: undefined };
  const page = productPage(catalogue, { filter, page: 1, limit: pageSize, sort: '-totalSales' });
  const shown = page.data.products.map((card) => withoutEnded(card, now));
  const list = z.parse(products.list.response, { ...page, data: { ...page.data, products: shown } });
  return { list, catalogue };
}

/** Products at once whose pages are rendered. */
const width = 16;

/**
 * Brings the page of a category's address to what the table says now. The page notes what the pages of its products show of
 * it: when that has changed, they are rendered first, so that a crash in between is continued by the next call. A deleted
 * category has no products.
 */
export const updateCategoryPage = (site: Site, slug: string): Promise<Outcome> =>
  updateFile(renderedKey(sitePaths.category(slug)), async (found) => {
    const all = await findCategories();
    const category = all.find((each) => each.slug === slug);
    const note = category?.isActive ? noteOf(category) : undefined;
    if (category && note !== found?.note) await updateProductPagesOf(site, category._id);
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

async function updateProductPagesOf(site: Site, categoryId: string): Promise<void> {
  const ids = productIdsOf(await currentCatalogue(new Date()), categoryId);
  await allInParallel(ids, width, (id) => updateProductPage(site, id));
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

/** Brings the page of the shop to what the table says now. */
export const updateShopPage = (site: Site): Promise<Outcome> =>
  updateFile(renderedKey(sitePaths.shop), async () => {
    const { list } = await firstPageOf(site, await findCategories());
    const content: PageContent = { kind: 'shop', list };
    return { body: await renderOnce(site, 'shop', content), type: 'text/html; charset=utf-8' };
  });
