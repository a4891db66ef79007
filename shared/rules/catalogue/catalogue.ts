import type { ProductSort } from '../../contracts/catalogue/products.ts';

/** The fields of a product by which the shop's list is filtered and sorted. */
export interface CatalogueEntry {
  id: string;
  /** Slug of its category. */
  category: string;
  priceCents: number;
  totalSales: number;
  averageRating: number;
  reviewCount: number;
  createdAt: string;
}

type Order = (a: CatalogueEntry, b: CatalogueEntry) => number;

const bestSellers: Order = (a, b) => b.totalSales - a.totalSales;

const orders: Record<ProductSort, Order> = {
  '-totalSales': bestSellers,
  price: (a, b) => a.priceCents - b.priceCents,
  '-price': (a, b) => b.priceCents - a.priceCents,
  '-averageRating': (a, b) => b.averageRating - a.averageRating || b.reviewCount - a.reviewCount,
  '-createdAt': (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
};

/** Ties are broken by sales and then by id: the order is total, so that every product is on exactly one page (P34). */
const totalOrder = (sort: ProductSort): Order => {
  const first = orders[sort];
  return (a, b) => first(a, b) || bestSellers(a, b) || (a.id < b.id ? -1 : 1);
};

/** Sorts entries by one of the shop's five orders. */
export function sortEntries<E extends CatalogueEntry>(entries: Iterable<E>, sort: ProductSort): E[] {
  return [...entries].sort(totalOrder(sort));
}

/** Sorted entries with others added at their places; costs a few comparisons for each that is added. */
export function insertEntries<E extends CatalogueEntry>(
  sorted: readonly E[],
  added: Iterable<E>,
  sort: ProductSort,
): E[] {
  const order = totalOrder(sort);
  const all: E[] = [];
  let from = 0;
  for (const entry of sortEntries(added, sort)) {
    let to = sorted.length;
    for (let low = from; low < to;) {
      const middle = (low + to) >> 1;
      if (order(sorted[middle]!, entry) < 0) low = middle + 1;
      else to = middle;
    }
    for (; from < to; from += 1) all.push(sorted[from]!);
    all.push(entry);
  }
  for (; from < sorted.length; from += 1) all.push(sorted[from]!);
  return all;
}

/** The filter of a list; an absent field does not filter. Prices are inclusive. */
export interface CatalogueFilter {
  /** The ids that a search has found. */
  found?: { has: (id: string) => boolean };
  category?: string;
  minCents?: number;
  maxCents?: number;
}

/** The matches, and the number of matches per category, counted without the category filter. */
export interface Selection<E> {
  entries: E[];
  perCategory: Map<string, number>;
}

/** Filters entries in one pass, keeping their order. */
export function selectEntries<E extends CatalogueEntry>(
  entries: readonly E[],
  { found, category, minCents = 0, maxCents = Infinity }: CatalogueFilter,
): Selection<E> {
  const selected: E[] = [];
  const perCategory = new Map<string, number>();
  for (const entry of entries) {
    if (entry.priceCents < minCents || entry.priceCents > maxCents) continue;
    if (found && !found.has(entry.id)) continue;
    perCategory.set(entry.category, (perCategory.get(entry.category) ?? 0) + 1);
    if (category === undefined || entry.category === category) selected.push(entry);
  }
  return { entries: selected, perCategory };
}

/** One page, counted from 1; a page past the end is empty and its totals still hold. */
export function pageOf<T>(items: readonly T[], page: number, limit: number) {
  const total = items.length;
  return {
    items: items.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
