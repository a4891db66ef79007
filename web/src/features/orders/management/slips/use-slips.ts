import { useEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../../api/api.ts';
import { requestOf } from '../list-state.ts';
import type { SlipQuery } from '../slip-query.ts';

/** Slips that are printed at once: a browser lays out that many pages in a moment, and a printer takes them. */
export const maxSlips = 500;
const perPage = 50;

/** The slips of a selection or a filter, page after page until all are there. */
export function useSlips(query: SlipQuery) {
  const slips = useInfiniteQuery({
    queryKey: ['order-management', 'slips', query],
    queryFn: async ({ pageParam, signal }) => {
      const asked =
        'ids' in query
          ? { ids: query.ids.join(',') }
          : { ...requestOf(query.filter), limit: perPage, cursor: pageParam };
      return (await api.orderManagement.slips({ query: asked }, signal)).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }, pages) =>
      pages.length * perPage < maxSlips ? (nextCursor ?? undefined) : undefined,
    // a slip is printed as the order is now
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = slips;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const shown = slips.data?.pages.flatMap((page) => page.slips);
  return {
    slips: shown,
    /** Whether more are being loaded. */
    isLoading: hasNextPage || isFetching,
    /** Whether the filter matches more than are printed at once. */
    isCut: slips.data?.pages.at(-1)?.nextCursor != null && !hasNextPage,
    /** The pages that are there are not all while this is set. */
    error: slips.error,
    retry: () => void (slips.isFetchNextPageError ? fetchNextPage() : slips.refetch()),
  };
}
