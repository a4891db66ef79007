import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RequestInput, ResponseBody } from '#shared/contracts/endpoint.ts';
import type { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import { api } from '../../../api/api.ts';
import type { ListState } from './list-state.ts';

type ReviewPage = ResponseBody<typeof reviewManagement.list>['data'];
type ListQuery = RequestInput<typeof reviewManagement.list, 'query'>;

const group = 'review-management';
const listKey = [group, 'list'];
const oneKey = (id: string) => [group, 'get', id];

/** One page of the reviews of a state. The page before stays while another one loads. */
export function useReviews({ state, cursor }: ListState) {
  const query = { state, limit: 20, cursor };
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: async ({ signal }) => (await api.reviewManagement.list({ query }, signal)).data,
    placeholderData: keepPreviousData,
    // buyers write all the time
    staleTime: 0,
  });
}

const shownPages = (cache: QueryClient) => cache.getQueriesData<ReviewPage>({ queryKey: listKey });

/** One review as it is now; that of the list until it has loaded. */
export function useReview(id: string) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => (await api.reviewManagement.get({ params: { id } }, signal)).data.review,
    placeholderData: () =>
      shownPages(cache)
        .flatMap(([, page]) => page?.reviews ?? [])
        .find(({ _id }) => _id === id),
    staleTime: 0,
  });
}

/** Shows a review as a change has answered it; lists of another state no longer have it. */
export function showReview(cache: QueryClient, review: ManagedReview): void {
  cache.setQueryData(oneKey(review._id), review);
  for (const [key, page] of shownPages(cache)) {
    const { state } = key.at(-1) as ListQuery;
    if (!page) continue;
    const reviews = page.reviews.map((each) => (each._id === review._id ? review : each));
    cache.setQueryData<ReviewPage>(key, {
      ...page,
      reviews: reviews.filter((each) => each._id !== review._id || each.state === state),
    });
  }
}

/** Milliseconds until the lists, which follow their index with a delay, have a change. */
const listLagMs = 3_000;

/** Fetches the lists again when they have a change. */
export function refetchReviews(cache: QueryClient): void {
  setTimeout(() => void cache.invalidateQueries({ queryKey: listKey }), listLagMs);
}

/** Fetches one review again, and the lists at once: it may be gone. */
export async function refetchReview(cache: QueryClient, id: string): Promise<void> {
  await Promise.all([oneKey(id), listKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
}
