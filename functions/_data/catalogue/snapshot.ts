import type { Category } from '#shared/contracts/categories.ts';
import type { ProductSort, ProductSummary } from '#shared/contracts/products.ts';
import { sortEntries, type CatalogueEntry } from '#shared/rules/catalogue.ts';
import { fromCents } from '#shared/rules/money.ts';
import { searchText } from '#shared/rules/text-search.ts';
import type { StoredCategory } from './categories.ts';
import type { StoredProduct } from './products.ts';

/** A product that the shop shows, with its card as the wire carries it: made once, sent many times. */
interface ShownProduct extends CatalogueEntry {
  slug: string;
  isFeatured: boolean;
  card: ProductSummary;
}

/** What the shop shows at one moment. */
export interface Catalogue {
  /** Every order of the shop, sorted beforehand. */
  sorted: Record<ProductSort, ShownProduct[]>;
  /** Shown products by id. */
  products: Map<string, ShownProduct>;
  idBySlug: Map<string, string>;
  /** All categories in their order, inactive ones too, each with its active products counted. */
  categories: Category[];
  /** By category id. */
  stats: Map<string, CategoryStats>;
}

/** What the active products of a category come to. */
interface CategoryStats {
  productCount: number;
  inStock: number;
  outOfStock: number;
  totalSales: number;
}

/**
 * Puts a catalogue together. A product is shown when it and its category are active: whoever switches a category
 * off takes its shelf out of the shop.
 */
export function buildCatalogue(
  products: readonly StoredProduct[],
  stored: readonly StoredCategory[],
): Catalogue {
  const active = products.filter((product) => product.isActive);
  const stats = new Map(stored.map(({ _id }) => [_id, categoryStats(active, _id)]));
  const categories = stored
    .map((category) => ({ ...category, productCount: stats.get(category._id)!.productCount }))
    .sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'es'));
  const byId = new Map(categories.map((category) => [category._id, category]));
  const shown = active.flatMap((product) => {
    const category = byId.get(product.categoryId);
    return category?.isActive ? [shownProduct(product, category)] : [];
  });
  return {
    sorted: {
      '-totalSales': sortEntries(shown, '-totalSales'),
      price: sortEntries(shown, 'price'),
      '-price': sortEntries(shown, '-price'),
      '-averageRating': sortEntries(shown, '-averageRating'),
      '-createdAt': sortEntries(shown, '-createdAt'),
    },
    products: new Map(shown.map((product) => [product.id, product])),
    idBySlug: new Map(shown.map((product) => [product.slug, product.id])),
    categories,
    stats,
  };
}

/** The category of that id or slug, active or not. */
export const findCategory = ({ categories }: Catalogue, idOrSlug: string): Category | undefined =>
  categories.find(({ _id, slug }) => _id === idOrSlug || slug === idOrSlug);

function categoryStats(products: readonly StoredProduct[], categoryId: string): CategoryStats {
  const own = products.filter((product) => product.categoryId === categoryId);
  const inStock = own.filter((product) => product.stock > 0).length;
  const totalSales = own.reduce((sales, product) => sales + product.totalSales, 0);
  return { productCount: own.length, inStock, outOfStock: own.length - inStock, totalSales };
}

function shownProduct(product: StoredProduct, category: StoredCategory): ShownProduct {
  const { _id, title, slug, priceCents, totalSales, averageRating, reviewCount, createdAt } = product;
  return {
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

/** A product as a card shows it; euros, and nothing that only the shop may know. */
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
