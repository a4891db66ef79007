import type { ProductSort } from '#shared/contracts/catalogue/products.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** The filters of the shop. They live in the URL, so that Back works and a list can be shared. */
export interface Filters {
  search: string;
  /** Slug; 'todos' shows every category. */
  category: string;
  /** Euros, 0 to 100; 0 as minimum and 100 as maximum do not filter. */
  min: number;
  max: number;
  sort: ProductSort;
  page: number;
}

export const allCategories = 'todos';
export const priceLimit = 100;
export const pageSize = 12;

/** The five sort orders and their labels. */
export const sorts: Record<ProductSort, string> = {
  '-totalSales': 'Más populares',
  price: 'Precio: de menor a mayor',
  '-price': 'Precio: de mayor a menor',
  '-averageRating': 'Mejor valorados',
  '-createdAt': 'Más recientes',
};

export const noFilters: Filters = {
  search: '',
  category: allCategories,
  min: 0,
  max: priceLimit,
  sort: '-totalSales',
  page: 1,
};

const whole = (text: string | null, low: number, high: number, fallback: number): number => {
  const value = /^\d{1,5}$/.test(text ?? '') ? Number(text) : NaN;
  return value >= low && value <= high ? value : fallback;
};

/** Reads the filters of a URL; invalid values are ignored. `category` is the one whose page it is. */
export function readFilters(query: URLSearchParams, category: string = allCategories): Filters {
  const min = whole(query.get('min'), 0, priceLimit, 0);
  const max = whole(query.get('max'), 0, priceLimit, priceLimit);
  const sort = query.get('orden') ?? '';
  return {
    search: (query.get('buscar') ?? '').slice(0, 100),
    category: query.get('categoria') ?? category,
    min: Math.min(min, max),
    max,
    sort: Object.hasOwn(sorts, sort) ? (sort as ProductSort) : noFilters.sort,
    page: whole(query.get('pagina'), 1, 10_000, 1),
  };
}

/** The URL query of filters, without those that have their default value. */
export function writeFilters(filters: Filters): string {
  const names = {
    search: 'buscar',
    category: 'categoria',
    min: 'min',
    max: 'max',
    sort: 'orden',
    page: 'pagina',
  };
  const query = new URLSearchParams();
  for (const [key, name] of Object.entries(names) as [keyof Filters, string][]) {
    if (filters[key] !== noFilters[key]) query.set(name, String(filters[key]));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The address under which search engines know a list: each of its pages has one of its own, so that the products of all are
 * found. What is searched, sorted or priced is no list of its own.
 */
export function canonicalPath({ category, page, ...filters }: Filters): string {
  const isWhole = writeFilters({ ...filters, category: allCategories, page: 1 }) === '';
  if (isWhole && page > 1) return sitePaths.shop + writeFilters({ ...noFilters, category, page });
  return category === allCategories ? sitePaths.shop : sitePaths.category(category);
}

/** What the default order is called: what is searched comes in the order of the best match. */
export const defaultSortLabel = (search: string): string =>
  search ? 'Más relevantes' : sorts[noFilters.sort];

/** The API's query: price only when it filters, no category for 'todos', no order for the best match. */
export function listQuery({ search, category, min, max, sort, page }: Filters) {
  return {
    page,
    limit: pageSize,
    sort: search && sort === noFilters.sort ? undefined : sort,
    search: search || undefined,
    category: category === allCategories ? undefined : category,
    'price[gte]': min > 0 ? min : undefined,
    'price[lte]': max < priceLimit ? max : undefined,
  };
}
