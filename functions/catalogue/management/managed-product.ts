import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { CategoryRef } from '#shared/contracts/catalogue/product-card.ts';
import { primaryPicture } from '#shared/rules/catalogue/picture.ts';
import { findCategories } from '../categories/categories.ts';
import { findLiveProduct, type StoredProduct } from '../products.ts';
import { type Catalogue, findCategory, productCard, type SearchedProduct } from '../snapshot.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { isWordless, matchesWords, plain, searchWords } from '#shared/rules/text-search.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';

/** A product in the shape of the contract. */
export function managedProduct(product: StoredProduct, categories: readonly CategoryRef[]): ManagedProduct {
  const { categoryId, images } = product;
  const category = categories.find(({ _id }) => _id === categoryId) ?? {
    _id: categoryId,
    name: '',
    slug: '',
  };
  const primaryImage = primaryPicture(images) ?? null;
  return { ...product, ...productCard(product, category), primaryImage };
}

/** The product as it is now, active or not; throws 404 for a deleted or unknown one. */
export async function requireProduct(productId: string): Promise<StoredProduct> {
  const product = await findLiveProduct(productId);
  if (!product) throw new AppError('product_not_found');
  return product;
}

/** The response of everything that returns one product: it is read anew, as the last change has left it. */
export async function productResponse(productId: string) {
  const [product, categories] = await Promise.all([requireProduct(productId), findCategories()]);
  return { success: true as const, data: { product: managedProduct(product, categories) } };
}

type Query = ParsedInput<typeof productManagement.list, 'query'>;

/** The products that match the search and every filter, in the order of a column. */
export function selectProducts(catalogue: Catalogue, query: Query): StoredProduct[] {
  const search = plain(query.search ?? '');
  const words = searchWords(query.search ?? '');
  if (isWordless(search)) return [];
  const category = query.category && (findCategory(catalogue, query.category)?._id ?? query.category);
  const isSelected = ({ product, text }: SearchedProduct) =>
    (!category || product.categoryId === category) &&
    (!query.state || isInState(product, query.state)) &&
    (!query.stock || stockLevel(product.stock) === query.stock) &&
    (matchesWords(text, words) || plain(product.sku).includes(search));
  return sortProducts([...catalogue.stored.values()].filter(isSelected), query.sort, words, catalogue);
}

const isInState = (product: StoredProduct, state: NonNullable<Query['state']>): boolean =>
  state === 'featured' ? product.isFeatured : product.isActive === (state === 'active');

/** Sorted by one column; equal ones by their id, so that every product is on exactly one page. */
function sortProducts(
  products: SearchedProduct[],
  sort: Query['sort'],
  words: readonly string[],
  { categories }: Catalogue,
) {
  const names = new Map(categories.map(({ _id, name }) => [_id, plain(name)]));
  const columns: Record<string, (searched: SearchedProduct) => string | number> = {
    // begins with the title, and is made once for each change of a product
    title: ({ text }) => text.names,
    sku: ({ product }) => product.sku,
    category: ({ product }) => names.get(product.categoryId) ?? '',
    price: ({ product }) => product.priceCents,
    stock: ({ product }) => product.stock,
    totalSales: ({ product }) => product.totalSales,
    createdAt: ({ product }) => product.createdAt,
    relevance: ({ product, text }) => `${isNamed(product.title, words) ? 0 : 1} ${text.names}`,
  };
  const valueOf = columns[sort.replace('-', '')]!;
  const direction = sort.startsWith('-') ? -1 : 1;
  return products
    .map((searched) => ({ product: searched.product, value: valueOf(searched) }))
    .sort((a, b) => {
      if (a.value !== b.value) return a.value < b.value ? -direction : direction;
      return a.product._id < b.product._id ? -1 : 1;
    })
    .map(({ product }) => product);
}

/** Whether every word begins one of the title. */
const isNamed = (title: string, words: readonly string[]): boolean => {
  const named = searchWords(title);
  return words.every((word) => named.some((name) => name.startsWith(word)));
};

/** The counts of all products, active or not, by what can be sold of them. */
export function countProducts({ stored }: Catalogue) {
  const counts = { in: 0, low: 0, out: 0 };
  for (const { product } of stored.values()) counts[stockLevel(product.stock)] += 1;
  return {
    totalProducts: stored.size,
    // a product of which little is left is in stock as well
    inStock: counts.in + counts.low,
    lowStock: counts.low,
    outOfStock: counts.out,
  };
}

/** The refusals of the table that are errors of the contract under the same name. */
const declared = ['address_taken', 'sku_taken', 'category_missing', 'featured_full', 'stock_short'] as const;

/** Turns a refused condition into the error that the contract declares for it; rethrows every other error. */
export function rethrowRefusal(error: unknown): never {
  const code = error instanceof ConditionFailed && declared.find((name) => name === error.refusal);
  throw code ? new AppError(code, { cause: error }) : error;
}
