import type { Category } from '#shared/contracts/categories.ts';
import type { ProductSort, ProductSummary } from '#shared/contracts/products.ts';
import { sortEntries, type CatalogueEntry } from '#shared/rules/catalogue.ts';
import { fromCents } from '#shared/rules/money.ts';
import { searchText } from '#shared/rules/text-search.ts';
import type { StoredCategory } from './categories.ts';
import type { StoredProduct } from './products.ts';

/** A product that the shop lists, with its card as the API returns it: built once, sent many times. */
interface ListedProduct extends CatalogueEntry {
  source: StoredProduct;
  slug: string;
  isFeatured: boolean;
  card: ProductSummary;
}

/** All products and categories that the shop lists, at one version. */
export interface Catalogue {
  /** The listed products in each sort order. */
  sorted: Record<ProductSort, ListedProduct[]>;
  /** Listed products by id. */
  products: Map<string, ListedProduct>;
  idBySlug: Map<string, string>;
  /** All categories in their order, inactive ones included, each with the number of its active products. */
  categories: Category[];
  /** By category id. */
  stats: Map<string, CategoryStats>;
}

/** The totals of a category's active products. */
interface CategoryStats {
  productCount: number;
  inStock: number;
  outOfStock: number;
  totalSales: number;
}

/**
 * Builds a catalogue. A product is listed when it and its category are active: deactivating a category removes its
 * products from the shop. `previous` was built from the same categories: what has not changed is taken from it, so that a
 * sale among 10,000 products costs milliseconds.
 */
export function buildCatalogue(
  products: readonly StoredProduct[],
  stored: readonly StoredCategory[],
  previous?: Catalogue,
): Catalogue {
  const active = products.filter((product) => product.isActive);
  const stats = new Map(stored.map(({ _id }) => [_id, categoryStats(active, _id)]));
  const categories = stored
    .map((category) => ({ ...category, productCount: stats.get(category._id)!.productCount }))
    .sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'es'));
  const byId = new Map(categories.map((category) => [category._id, category]));
  const listed = active.flatMap((product) => {
    const known = previous?.products.get(product._id);
    if (known?.source === product) return [known];
    const category = byId.get(product.categoryId);
    return category?.isActive ? [listedProduct(product, category)] : [];
  });
  const listedById = new Map(listed.map((product) => [product.id, product]));
  const added = listed.filter((product) => previous?.products.get(product.id) !== product);
  // sorting is fast where only the last few entries are out of order
  const sort = (by: ProductSort) => {
    const unchanged = previous?.sorted[by].filter((product) => listedById.get(product.id) === product);
    return sortEntries([...(unchanged ?? []), ...added], by);
  };
  return {
    sorted: {
      '-totalSales': sort('-totalSales'),
      price: sort('price'),
      '-price': sort('-price'),
      '-averageRating': sort('-averageRating'),
      '-createdAt': sort('-createdAt'),
    },
    products: listedById,
    idBySlug: new Map(listed.map((product) => [product.slug, product.id])),
    categories,
    stats,
  };
}

/** The category of that id or slug, active or not. */
export const findCategory = ({ categories }: Catalogue, idOrSlug: string): Category | undefined =>
  categories.find(({ _id, slug }) => _id === idOrSlug || slug === idOrSlug);

function categoryStats(products: readonly StoredProduct[], categoryId: string): CategoryStats {
  const inCategory = products.filter((product) => product.categoryId === categoryId);
  const inStock = inCategory.filter((product) => product.stock > 0).length;
  const totalSales = inCategory.reduce((sales, product) => sales + product.totalSales, 0);
  return { productCount: inCategory.length, inStock, outOfStock: inCategory.length - inStock, totalSales };
}

function listedProduct(product: StoredProduct, category: StoredCategory): ListedProduct {
  const { _id, title, slug, priceCents, totalSales, averageRating, reviewCount, createdAt } = product;
  return {
    source: product,
    id: _id,
    slug,
    category: category.slug,
    priceCents,
    totalSales,
    averageRating,
    reviewCount,
    createdAt,
    isFeatured: product.isFeatured,
    text: searchText([title, category.name, ...product.tags], product.description),
    card: productCard(product, category),
  };
}

/** A product as the API's lists return it: prices in euros, no internal fields. */
export function productCard(product: StoredProduct, category: StoredCategory): ProductSummary {
  return {
    _id: product._id,
    slug: product.slug,
    title: product.title,
    price: fromCents(product.priceCents),
    stock: product.stock,
    images: product.images,
    category: { _id: category._id, name: category.name, slug: category.slug },
    averageRating: product.averageRating,
    reviewCount: product.reviewCount,
    totalSales: product.totalSales,
    isFeatured: product.isFeatured,
    createdAt: product.createdAt,
  };
}
