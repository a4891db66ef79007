import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { api } from '../../../api/api.ts';

export type MyReviews = ResponseBody<typeof reviews.mine>['data'];

export const mineKey = ['reviews', 'mine'];

/** The reviews of the signed-in user, and what waits for one. */
export const useMyReviews = () =>
  useQuery({
    queryKey: mineKey,
    queryFn: async ({ signal }) => (await api.reviews.mine(undefined, signal)).data,
    // reviews are read and orders delivered meanwhile
    staleTime: 0,
  });
