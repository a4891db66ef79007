import { findCategories, type StoredCategory } from './categories/categories.ts';
import { findLiveProduct, type StoredProduct } from './products.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { searchWords } from '#shared/rules/text-search.ts';
import { type Matches, searchIndex } from './search-index.ts';
import type { Catalogue, ListedProduct } from './snapshot.ts';
import type { products, ProductSort } from '#shared/contracts/catalogue/products.ts';
import { type CatalogueFilter, pageOf, selectEntries } from '#shared/rules/catalogue/catalogue.ts';
import { publicCatalogue } from './catalogue.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** Whether the shop shows a product: it and its category are active. */
export const isListed = (
  { isActive, deletedAt, categoryId }: StoredProduct,
  categories: readonly StoredCategory[],
): boolean => isActive && !deletedAt && categories.some((each) => each._id === categoryId && each.isActive);

/** The product as it is now; throws `product_not_found` for one that the shop does not show. */
export async function requireListedProduct(productId: string): Promise<StoredProduct> {
  const [product, categories] = await Promise.all([findLiveProduct(productId), findCategories()]);
  if (!product || !isListed(product, categories)) throw new AppError('product_not_found');
  return product;
}

/** The listed products that match a search, none for one without a word, or undefined for no search. The first search makes the index. */
export function findMatches(catalogue: Catalogue, search: string): Matches | undefined {
  if (search.trim() === '') return undefined;
  catalogue.index ??= searchIndex(catalogue.products.values());
  return catalogue.index.find(searchWords(search));
}

/** Best sellers in the order of a search: the better match first, then what is in stock, then by sales. */
export const sortMatches = (bestSellers: readonly ListedProduct[], matches: Matches): ListedProduct[] =>
  bestSellers.toSorted(
    (a, b) => matches.get(a.id)! - matches.get(b.id)! || Number(b.card.stock > 0) - Number(a.card.stock > 0),
  );

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

/** GET /products/search */
export const searchProducts: UseCase<typeof products.search> = async ({ query: { q, page, limit }, now }) =>
  productPage(await publicCatalogue(now), {
    filter: {},
    search: q,
    page,
    limit,
  });
