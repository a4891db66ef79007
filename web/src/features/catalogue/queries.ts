import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { preload } from 'react-dom';
import { api } from '../../api/api.ts';
import { listQuery, noFilters, type Filters } from './filters/filters.ts';

/** The keys of the queries that a rendered page brings along (app/server.tsx). */
export const queryKeys = {
  list: (filters: Filters) => ['products', 'list', listQuery(filters)],
  product: (slug: string) => ['products', 'get', slug],
  category: (slug: string | undefined) => ['categories', 'get', slug],
};

/** One page of products. The previous page stays visible while the next one loads. */
export function useProducts(filters: Filters) {
  const query = listQuery(filters);
  // The prerendered shop preloads its list, in parallel with the code. A URL with filters has the same HTML and also
  // requests its own list.
  if (import.meta.env.SSR) {
    preload(api.products.list.url({ query }), { as: 'fetch', crossOrigin: 'anonymous' });
  }
  return useQuery({
    queryKey: queryKeys.list(filters),
    queryFn: ({ signal }) => api.products.list({ query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The first page of a category, best sellers first: the shop's own list, so that one cached answer serves all its products. */
export const useBestSellers = (category: string) => useProducts({ ...noFilters, category });

/** The category by its slug, for its page; nothing for the whole shop. */
export function useCategory(slug: string | undefined) {
  return useQuery({
    queryKey: queryKeys.category(slug),
    queryFn: ({ signal }) => api.categories.get({ params: { id: slug! } }, signal),
    select: ({ data }) => data.category,
    enabled: slug !== undefined,
  });
}

/** One product by its slug; fresh for 5 s because of its stock. */
export function useProduct(slug: string) {
  return useQuery({
    queryKey: queryKeys.product(slug),
    queryFn: ({ signal }) => api.products.get({ params: { id: slug } }, signal),
    select: ({ data }) => data.product,
    staleTime: 5_000,
  });
}
