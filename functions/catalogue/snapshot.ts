import type { Category } from '#shared/contracts/catalogue/categories.ts';
import type { ProductSort, ProductSummary } from '#shared/contracts/catalogue/products.ts';
import type { CategoryRef } from '#shared/contracts/catalogue/product-card.ts';
import { insertEntries, type CatalogueEntry } from '#shared/rules/catalogue/catalogue.ts';
import { reductionOf } from '#shared/rules/catalogue/price-history.ts';
import { averageRatingOf, reviewCountOf } from '#shared/rules/reviews/reviews.ts';
import { fromCents } from '#shared/rules/money.ts';
import { searchText, searchWords, type SearchText } from '#shared/rules/text-search.ts';
import type { StoredCategory } from './categories/categories.ts';
import { ratingCounts, type StoredProduct } from './products.ts';
import type { Searchable, SearchIndex } from './search-index.ts';

/** A product that the shop lists, with its card as the API returns it: built once, sent many times. */
export interface ListedProduct extends CatalogueEntry, Searchable {
  slug: string;
  isFeatured: boolean;
  card: ProductSummary;
}

/** A product as it is stored, active or not, with its words. */
export interface SearchedProduct {
  product: StoredProduct;
  text: SearchText;
}

/** All products and categories: what the shop lists, and what the back office does. */
export interface Catalogue {
  /** The listed products in each sort order. */
  sorted: Record<ProductSort, readonly ListedProduct[]>;
  /** Listed products by id. */
  products: Map<string, ListedProduct>;
  idBySlug: Map<string, string>;
  /** All categories in their order, inactive ones included, each with the number of its active products. */
  categories: Category[];
  /** By category id. */
  stats: Map<string, CategoryStats>;
  /** All products by id, inactive ones included, deleted ones not. */
  stored: Map<string, SearchedProduct>;
  /** Of the listed products, once they have been searched. */
  index?: SearchIndex;
}

/** The totals of a category's active products. */
interface CategoryStats {
  productCount: number;
  inStock: number;
  outOfStock: number;
  totalSales: number;
}

/** A catalogue of these categories, which are in their order, without products. */
export const emptyCatalogue = (stored: readonly StoredCategory[]): Catalogue => ({
  sorted: { '-totalSales': [], price: [], '-price': [], '-averageRating': [], '-createdAt': [] },
  products: new Map(),
  idBySlug: new Map(),
  categories: stored.map((category) => ({ ...category, productCount: 0 })),
  stats: new Map(
    stored.map(({ _id }) => [_id, { productCount: 0, inStock: 0, outOfStock: 0, totalSales: 0 }]),
  ),
  stored: new Map(),
});

/**
 * Puts new and changed products into a catalogue. A product is listed when it and its category are active: deactivating a
 * category removes its products from the shop. The others stay as they are, so that a sale among 10,000 products costs a
 * millisecond.
 */
export function putProducts(catalogue: Catalogue, changed: readonly StoredProduct[]): void {
  const { sorted, categories, stats } = catalogue;
  // a product that changes while an index is read may be read twice
  const latest = new Map(changed.map((product) => [product._id, product]));
  const removed = new Set([...latest.keys()].map((id) => removeProduct(catalogue, id)));
  const added = [...latest.values()].flatMap((product) => addProduct(catalogue, product) ?? []);
  for (const by of Object.keys(sorted) as ProductSort[]) {
    const others = sorted[by].filter((product) => !removed.has(product));
    sorted[by] = insertEntries(others, added, by);
  }
  for (const id of latest.keys()) {
    const listed = catalogue.products.get(id);
    if (listed) catalogue.index?.put(listed);
    else catalogue.index?.drop(id);
  }
  for (const category of categories) category.productCount = stats.get(category._id)!.productCount;
}

/** A catalogue of its own with these products as they are now: the cached one stays as it was read. */
export function withProducts(catalogue: Catalogue, current: readonly StoredProduct[]): Catalogue {
  const { sorted, products, idBySlug, categories, stats, stored } = catalogue;
  const own: Catalogue = {
    sorted: { ...sorted },
    products: new Map(products),
    idBySlug: new Map(idBySlug),
    categories: categories.map((category) => ({ ...category })),
    stats: new Map([...stats].map(([id, totals]) => [id, { ...totals }])),
    stored: new Map(stored),
  };
  putProducts(own, current);
  return own;
}

/** The same products under these categories: the catalogue itself where the shop shows the same of them. */
export function underCategories(catalogue: Catalogue, categories: readonly StoredCategory[]): Catalogue {
  if (shownOf(catalogue.categories) === shownOf(categories)) return catalogue;
  const own = emptyCatalogue(categories);
  putProducts(
    own,
    [...catalogue.stored.values()].map(({ product }) => product),
  );
  return own;
}

/** What the shop shows of the categories: their stored counts change with every product that is created or deleted. */
const shownOf = (categories: readonly Category[]): string =>
  JSON.stringify(categories.map((category) => ({ ...category, productCount: 0 })));

/** The ids of a category's products, active or not, deleted ones not. */
export const productIdsOf = ({ stored }: Catalogue, categoryId: string): string[] =>
  [...stored.values()]
    .filter(({ product }) => product.categoryId === categoryId)
    .map(({ product }) => product._id);

function removeProduct({ stored, products, idBySlug, stats }: Catalogue, id: string) {
  const known = stored.get(id);
  if (known) count(stats, known.product, -1);
  stored.delete(id);
  const listed = products.get(id);
  products.delete(id);
  if (listed) idBySlug.delete(listed.slug);
  return listed;
}

function addProduct({ stored, products, idBySlug, stats, categories }: Catalogue, product: StoredProduct) {
  if (product.deletedAt) return undefined;
  const category = categories.find(({ _id }) => _id === product.categoryId);
  const text = searchText([product.title, category?.name ?? '', ...product.tags], product.description);
  stored.set(product._id, { product, text });
  count(stats, product, 1);
  if (!product.isActive || !category?.isActive) return undefined;
  const listed = listedProduct(product, category, text);
  products.set(listed.id, listed);
  idBySlug.set(listed.slug, listed.id);
  return listed;
}

/** Adds an active product to the totals of its category, or subtracts it. */
function count(
  stats: Catalogue['stats'],
  { categoryId, stock, totalSales, isActive }: StoredProduct,
  sign: 1 | -1,
) {
  const totals = stats.get(categoryId);
  if (!totals || !isActive) return;
  totals.productCount += sign;
  totals[stock > 0 ? 'inStock' : 'outOfStock'] += sign;
  totals.totalSales += sign * totalSales;
}

/** The category of that id or slug, active or not. */
export const findCategory = ({ categories }: Catalogue, idOrSlug: string): Category | undefined =>
  categories.find(({ _id, slug }) => _id === idOrSlug || slug === idOrSlug);

function listedProduct(product: StoredProduct, category: CategoryRef, text: SearchText): ListedProduct {
  const { _id, slug, priceCents, totalSales, createdAt } = product;
  const card = productCard(product, category);
  return {
    id: _id,
    slug,
    title: product.title,
    category: category.slug,
    priceCents,
    totalSales,
    averageRating: card.averageRating,
    reviewCount: card.reviewCount,
    createdAt,
    isFeatured: product.isFeatured,
    text,
    reference: searchWords(product.sku).join(''),
    card,
  };
}

/** A product as the API's lists return it: prices in euros, no internal fields. */
export function productCard(product: StoredProduct, category: CategoryRef): ProductSummary {
  const reduction = reductionOf(product.priceCents, product.pastPrices);
  const counts = ratingCounts(product);
  return {
    _id: product._id,
    slug: product.slug,
    title: product.title,
    kind: product.kind,
    price: fromCents(product.priceCents),
    reduction: reduction && {
      previousPrice: fromCents(reduction.previousCents),
      until: reduction.until,
    },
    netContent: product.netContent,
    stock: product.stock,
    images: product.images,
    category: { _id: category._id, name: category.name, slug: category.slug },
    averageRating: averageRatingOf(counts),
    reviewCount: reviewCountOf(counts),
    totalSales: product.totalSales,
    isFeatured: product.isFeatured,
    createdAt: product.createdAt,
  };
}
