import type { ProductSort } from '#shared/contracts/products.ts';
import { pageOf, selectEntries, type CatalogueFilter } from '#shared/rules/catalogue/catalogue.ts';
import type { Catalogue } from '../_data/catalogue/snapshot.ts';

interface PageRequest {
  filter: CatalogueFilter;
  sort: ProductSort;
  page: number;
  limit: number;
}

/** One page of products, with the categories that the same search and price range has products in. */
export function productPage(catalogue: Catalogue, { filter, sort, page, limit }: PageRequest) {
  const { entries, perCategory } = selectEntries(catalogue.sorted[sort], filter);
  const { items, pagination } = pageOf(entries, page, limit);
  const categories = catalogue.categories
    .map((category) => ({ ...category, productCount: perCategory.get(category.slug) ?? 0 }))
    .filter((category) => category.productCount > 0);
  return {
    success: true as const,
    data: { products: items.map((entry) => entry.card), categories },
    pagination,
  };
}
