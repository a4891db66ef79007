import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { routineProgressApi } from '../../api/routine-progress.ts';
import { nextLook } from './next-look.ts';
import type { Track } from './progress-facts.ts';

/** What the key of every question about progress and sending begins with: it is asked anew as a whole. */
export const group = ['routine-progress'];

/** The counters of the page, the last run and when the next one is. */
export type Stats = ResponseBody<typeof routineProgress.stats>['data'];

/** The counters and the last run; asked again until a run that is on its way has settled. */
export function useStats({ isSending = false } = {}) {
  return useQuery({
    queryKey: [...group, 'stats'],
    queryFn: ({ signal }) => routineProgressApi.stats(undefined, signal),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => nextLook(state.data?.data.lastRun, isSending, Date.now()),
  });
}

/** A page of the users. While another loads, the last one stays. */
export function useUsers(search: string, cursor: string | undefined) {
  return useQuery({
    queryKey: [...group, 'list', search, cursor],
    queryFn: ({ signal }) =>
      routineProgressApi.list({ query: { search: search || undefined, limit: 20, cursor } }, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** What a user receives next of a track: whether there is a routine for it. */
export function useNextRoutine(userId: string, { workoutType, frequency }: Track) {
  return useQuery({
    queryKey: [...group, 'nextRoutineOf', userId, workoutType._id, frequency._id],
    queryFn: ({ signal }) =>
      routineProgressApi.nextRoutineOf(
        { params: { userId, workoutType: workoutType._id, frequency: frequency._id } },
        signal,
      ),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Who would receive what on a day; tomorrow unless told. */
export function usePreview(day?: string) {
  return useQuery({
    queryKey: [...group, 'preview', day],
    queryFn: ({ signal }) => routineProgressApi.preview({ query: { day } }, signal),
    select: ({ data }) => data,
  });
}

/** What did not arrive, newest first, a page at a time. */
export function useFailures() {
  return useInfiniteQuery({
    queryKey: [...group, 'failures'],
    queryFn: ({ pageParam, signal }) =>
      routineProgressApi.failures({ query: { limit: 20, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data.failures),
  });
}
