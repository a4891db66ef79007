import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { compareCategories } from '#shared/rules/catalogue/category.ts';
import { api } from '../../../api/api.ts';

const group = 'category-management';
const listKey = [group, 'list'];

/** All categories, in their order. */
export function useCategories() {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.categoryManagement.list(undefined, signal)).data.categories,
  });
}

/** Stock and sales of a category's active products. */
export function useCategoryStats(id: string) {
  return useQuery({
    queryKey: [group, 'stats', id],
    queryFn: async ({ signal }) => (await api.categoryManagement.stats({ params: { id } }, signal)).data,
    staleTime: 0,
  });
}

/** Puts what a change has answered into the list. A running fetch may return an older state, so it is ended. */
export async function showCategories(
  cache: QueryClient,
  change: (shown: ManagedCategory[]) => ManagedCategory[],
) {
  if (cache.isFetching({ queryKey: listKey }) > 0) await cache.cancelQueries({ queryKey: listKey });
  cache.setQueryData<ManagedCategory[]>(listKey, (shown = []) => change(shown).toSorted(compareCategories));
}

/** The categories as they are shown. */
export const shownCategories = (cache: QueryClient): ManagedCategory[] =>
  cache.getQueryData<ManagedCategory[]>(listKey) ?? [];

/** Shows one category as it is now, in its place. */
export const showCategory = (cache: QueryClient, category: ManagedCategory): Promise<void> =>
  showCategories(cache, (shown) => [...shown.filter(({ _id }) => _id !== category._id), category]);

/** Fetches the list again. */
export const refetchCategories = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: listKey });
