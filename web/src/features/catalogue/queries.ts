import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { preload } from 'react-dom';
import { operationUrl } from '../../api/client.ts';
import { productsApi, rows } from '../../api/products.ts';
import { listQuery, type Filters } from './filters.ts';

/** A page of the shop. While the next one loads, the last one stays. */
export function useProducts(filters: Filters) {
  const query = listQuery(filters);
  // The prerendered shop names its list: the browser asks for it along with the code. An address with filters has
  // the same HTML and asks for its own besides.
  if (import.meta.env.SSR) {
    preload(operationUrl(rows.list!, { query }), { as: 'fetch', crossOrigin: 'anonymous' });
  }
  return useQuery({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => productsApi.list({ query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** One product by its slug, with the stock of this moment. */
export function useProduct(slug: string) {
  return useQuery({
    queryKey: ['products', 'get', slug],
    queryFn: ({ signal }) => productsApi.get({ params: { id: slug } }, signal),
    select: ({ data }) => data.product,
    staleTime: 5_000,
  });
}
