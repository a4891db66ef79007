import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';
import { routineProgressApi } from '../../../api/routine-progress.ts';

const progressKey = ['routine-progress'];

/** The routine progress of the signed-in user; null before the assessment. */
export function useMyProgress() {
  return useQuery({
    queryKey: [...progressKey, 'mine'],
    queryFn: ({ signal }) =>
      routineProgressApi.mine(undefined, signal).then(
        ({ data }) => data.userProgress,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
    // a payment or a changed training on another page may have changed it
    staleTime: 0,
  });
}

/** The routines that the signed-in user has received, newest first. */
export function useMyDeliveries() {
  return useQuery({
    queryKey: [...progressKey, 'myDeliveries'],
    queryFn: ({ signal }) => routineProgressApi.myDeliveries(undefined, signal),
    select: ({ data }) => data.deliveries,
  });
}
