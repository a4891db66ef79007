import type { ProductSort } from '#shared/contracts/catalogue/products.ts';
import { pageOf, selectEntries, type CatalogueFilter } from '#shared/rules/catalogue/catalogue.ts';
import type { Catalogue } from './snapshot.ts';
import { findMatches, sortMatches } from './search/find-matches.ts';

interface PageRequest {
  filter: Omit<CatalogueFilter, 'found'>;
  search?: string;
  /** Without it the best match is first, or the best seller where nothing is searched. */
  sort?: ProductSort;
  page: number;
  limit: number;
}

/** One page of products, with the categories that the same search and price range has products in. */
export function productPage(catalogue: Catalogue, { filter, search = '', sort, page, limit }: PageRequest) {
  const found = findMatches(catalogue, search);
  const selection = selectEntries(catalogue.sorted[sort ?? '-totalSales'], { ...filter, found });
  const entries = found && !sort ? sortMatches(selection.entries, found) : selection.entries;
  const { items, pagination } = pageOf(entries, page, limit);
  const categories = catalogue.categories
    .map((category) => ({ ...category, productCount: selection.perCategory.get(category.slug) ?? 0 }))
    .filter((category) => category.productCount > 0);
  return {
    success: true as const,
    data: { products: items.map((entry) => entry.card), categories },
    pagination,
  };
}
