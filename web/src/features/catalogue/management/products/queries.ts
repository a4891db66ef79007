import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { api } from '../../../../api/api.ts';
import { refetchCategories } from '../category-queries.ts';
import type { ListState } from './list-state.ts';

const group = 'product-management';
const listKey = [group, 'list'];
const featuredKey = [group, 'featuredInfo'];
const dashboardKey = [group, 'dashboard'];

/** Products on one page of the grid: as many as one request can change. */
export const gridPageSize = 50;

type ProductPage = ResponseBody<typeof productManagement.list>;
type Summary = ProductPage['data']['summary'];

/** The query of a list, without its page. */
export const filterOf = ({ search, category, state, stock, sort }: ListState) => ({
  sort,
  search: search || undefined,
  category: category || undefined,
  state: state || undefined,
  stock: stock || undefined,
});

/** One page of the products. The page before stays while another one loads. */
export function useManagedProducts(state: ListState) {
  const query = {
    page: state.page,
    limit: state.view === 'grid' ? gridPageSize : undefined,
    ...filterOf(state),
  };
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => api.productManagement.list({ query }, signal),
    placeholderData: keepPreviousData,
  });
}

const productKey = (id: string | null) => [group, 'get', id];

/** One product as it is now, for a dialog whose product is on another page of the list. */
export function useManagedProduct(id: string | null, shown: ManagedProduct | undefined) {
  return useQuery({
    queryKey: productKey(id),
    queryFn: async ({ signal }) =>
      (await api.productManagement.get({ params: { id: id! } }, signal)).data.product,
    enabled: id !== null && !shown,
    initialData: shown,
    // a product that leaves the list while its dialog is open is not fetched for that
    staleTime: 10_000,
  });
}

/** The notices of low stock of the last month: the newest of each product, newest first. */
export const useStockNotices = () =>
  useQuery({
    queryKey: dashboardKey,
    queryFn: async ({ signal }) => (await api.productManagement.dashboard(undefined, signal)).data.notices,
    select: (notices) =>
      [...Map.groupBy(notices, ({ product }) => product).values()].map(([newest]) => newest!),
  });

/** How many products are featured. */
export const useFeaturedCount = () =>
  useQuery({
    queryKey: featuredKey,
    queryFn: ({ signal }) => api.productManagement.featuredInfo(undefined, signal),
    select: ({ data }) => data.featuredCount,
  });

/** The stock ledger of a product, newest first. */
export const useStockLedger = (id: string) =>
  useInfiniteQuery({
    queryKey: [group, 'stockLedger', id],
    queryFn: ({ pageParam, signal }) =>
      api.productManagement.stockLedger({ params: { id }, query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data.entries),
    staleTime: 0,
  });

const changePages = (cache: QueryClient, change: (page: ProductPage['data']) => ProductPage['data']): void =>
  void cache.setQueriesData<ProductPage>(
    { queryKey: listKey },
    (shown) => shown && { ...shown, data: change(shown.data) },
  );

/** Adds a product's part to the counters, or takes it out (-1). */
function count(summary: Summary, { stock }: ManagedProduct, by: 1 | -1): Summary {
  const level = stockLevel(stock);
  return {
    totalProducts: summary.totalProducts + by,
    inStock: summary.inStock + (level === 'out' ? 0 : by),
    lowStock: summary.lowStock + (level === 'low' ? by : 0),
    outOfStock: summary.outOfStock + (level === 'out' ? by : 0),
  };
}

/**
 * Shows a product as a change has answered it, on every page that has it; a new one comes first. The list itself follows its
 * index with a delay.
 */
export function showProduct(cache: QueryClient, product: ManagedProduct, isNew = false): void {
  cache.setQueryData(productKey(product._id), product);
  changePages(cache, ({ products, summary }) => {
    const before = products.find(({ _id }) => _id === product._id);
    if (!before)
      return isNew
        ? { products: [product, ...products], summary: count(summary, product, 1) }
        : { products, summary };
    return {
      products: products.map((each) => (each === before ? product : each)),
      summary: count(count(summary, before, -1), product, 1),
    };
  });
}

/** Takes a deleted product out of every page. */
export const hideProduct = (cache: QueryClient, product: ManagedProduct): void =>
  changePages(cache, ({ products, summary }) => ({
    products: products.filter(({ _id }) => _id !== product._id),
    summary: count(summary, product, -1),
  }));

/** Milliseconds until the server's list, which follows its index with a delay, has a change. */
const listLagMs = 3_000;

/** Fetches again what lists and counts products: featured ones and categories at once, the list when it has the change. */
export function refetchProducts(cache: QueryClient): void {
  void refetchCategories(cache);
  void cache.invalidateQueries({ queryKey: featuredKey });
  setTimeout(() => void cache.invalidateQueries({ queryKey: listKey }), listLagMs);
}
