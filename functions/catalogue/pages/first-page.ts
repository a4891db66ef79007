import * as z from 'zod';
import { products, type ProductPage } from '#shared/contracts/catalogue/products.ts';
import { currentCatalogue } from '../catalogue.ts';
import type { StoredCategory } from '../categories/categories.ts';
import { findProducts } from '../products.ts';
import { underCategories, withProducts, type Catalogue } from '../snapshot.ts';
import { productPage } from '../product-page.ts';
import { withoutEnded } from './ended-reductions.ts';
import type { Site } from './site.ts';

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
export async function firstPageOf(
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
