import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { api } from '../../../api/api.ts';
import type { ListState } from './list-state.ts';
import { statsPollInterval } from './stats-poll-interval.ts';
import type { TrackProgress } from './track-progress.ts';

/** Prefix of all query keys about progress and sending; invalidating it refetches them all. */
export const progressKey = ['routine-progress'];

/** The counters, the last run and the time of the next run. */
export type Stats = ResponseBody<typeof routineProgress.stats>['data'];

/** The counters and the last run, polled while a run has mails without a final status. */
export function useStats({ isSending = false } = {}) {
  return useQuery({
    queryKey: [...progressKey, 'stats'],
    queryFn: ({ signal }) => api.routineProgress.stats(undefined, signal),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => statsPollInterval(state.data?.data.lastRun, isSending, Date.now()),
  });
}

/** A page of the users. The previous page stays as placeholder data while another one loads. */
export function useUsers({ search, filter, cursor }: Pick<ListState, 'search' | 'filter' | 'cursor'>) {
  const query = { search: search || undefined, filter: filter || undefined, limit: 20, cursor };
  return useQuery({
    queryKey: [...progressKey, 'list', query],
    queryFn: ({ signal }) => api.routineProgress.list({ query }, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** The next month of a user in a track, and its routine; null if that routine does not exist yet. */
export function useNextRoutine(userId: string, { workoutType, frequency }: TrackProgress) {
  return useQuery({
    queryKey: [...progressKey, 'nextRoutineOf', userId, workoutType._id, frequency._id],
    queryFn: ({ signal }) =>
      api.routineProgress.nextRoutineOf(
        { params: { userId, workoutType: workoutType._id, frequency: frequency._id } },
        signal,
      ),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Who would receive which routine on a date (`YYYY-MM-DD`, tomorrow by default). */
export function usePreview(day?: string) {
  return useQuery({
    queryKey: [...progressKey, 'preview', day],
    queryFn: ({ signal }) => api.routineProgress.preview({ query: { day } }, signal),
    select: ({ data }) => data,
  });
}

/** Who pays and gets no routine, and why. */
export const useUnserved = () =>
  useQuery({
    queryKey: [...progressKey, 'unserved'],
    queryFn: ({ signal }) => api.routineProgress.unserved(undefined, signal),
    select: ({ data }) => data,
  });

/** The failed deliveries, newest first. */
export function useFailures() {
  return useInfiniteQuery({
    queryKey: [...progressKey, 'failures'],
    queryFn: ({ pageParam, signal }) =>
      api.routineProgress.failures({ query: { limit: 20, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data.failures),
  });
}
