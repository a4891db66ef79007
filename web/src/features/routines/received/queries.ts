import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';
import { routineProgressApi } from '../../../api/routine-progress.ts';

const group = ['routine-progress'];

/** How far whoever is signed in is; null before the assessment. */
export function useMyProgress() {
  return useQuery({
    queryKey: [...group, 'mine'],
    queryFn: ({ signal }) =>
      routineProgressApi.mine(undefined, signal).then(
        ({ data }) => data.userProgress,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
    // a payment or another choice of training may have changed it on the page before
    staleTime: 0,
  });
}

/** The routines that whoever is signed in received, newest first. */
export function useMyDeliveries() {
  return useQuery({
    queryKey: [...group, 'myDeliveries'],
    queryFn: ({ signal }) => routineProgressApi.myDeliveries(undefined, signal),
    select: ({ data }) => data.deliveries,
  });
}
