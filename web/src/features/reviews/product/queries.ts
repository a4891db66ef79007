import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { pageSize } from './page-size.ts';

/** Average, counts and reviews of a product, newest first, a page at a time. */
export const useProductReviews = (id: string) =>
  useInfiniteQuery({
    queryKey: ['reviews', 'ofProduct', id],
    queryFn: async ({ pageParam, signal }) =>
      (await api.reviews.ofProduct({ params: { id }, query: { limit: pageSize, cursor: pageParam } }, signal))
        .data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({ ...pages[0]!, reviews: pages.flatMap(({ reviews }) => reviews) }),
  });
