import { useMemo } from 'react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { ApiError } from '../../api/client.ts';
import { endedWithSession } from '../../api/use-single-mutation.ts';
import { api } from '../../api/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { failureText, messages } from './messages.ts';
import { usePendingMoves } from './pending-moves.ts';
import { moveRoutine } from './routine-grid.ts';
import { slotOf } from './slot.ts';

const gridKey = ['routines', 'grid'];

/**
 * The grid of the server with the pending moves applied (optimistic update). Offline, the query fails at once instead of
 * waiting, and it is repeated when the network is back.
 */
export function useRoutineGrid() {
  const { data, error, refetch } = useQuery({
    queryKey: gridKey,
    queryFn: async ({ signal }) => (await api.routines.grid(undefined, signal)).data,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const moves = usePendingMoves();
  const grid = useMemo(
    () =>
      data &&
      moves.reduce((before, { routine, to, swapWith }) => {
        const moved = moveRoutine(before, routine._id, to);
        return swapWith ? moveRoutine(moved, swapWith._id, slotOf(routine)) : moved;
      }, data),
    [data, moves],
  );
  return { data: grid, error, refetch };
}

/** The users who wait for a routine: refetched with their progress, which each send and each routine changes. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['routine-progress', 'waiting'],
    queryFn: ({ signal }) => api.routines.waiting(undefined, signal),
    select: ({ data }) => data,
  });

/** The cached grid, without pending moves. */
export const getCachedGrid = (cache: QueryClient): RoutineGrid | undefined =>
  cache.getQueryData<RoutineGrid>(gridKey);

/**
 * Applies a response of the server to the cached grid. A running fetch of the grid may return an older state, so it is
 * started again. The progress of users is invalidated, because their next routine may have changed.
 */
export async function updateGridCache(
  cache: QueryClient,
  change: (grid: RoutineGrid) => RoutineGrid,
): Promise<void> {
  const isFetching = cache.isFetching({ queryKey: gridKey }) > 0;
  await cache.cancelQueries({ queryKey: gridKey });
  cache.setQueryData<RoutineGrid>(gridKey, (grid) => grid && change(grid));
  if (isFetching) void refetchGrid(cache);
  void cache.invalidateQueries({ queryKey: ['routine-progress'] });
}

/** Fetches the grid again. A running fetch is cancelled. */
export const refetchGrid = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: gridKey });

/** Shows what failed and why, and fetches the grid again. */
export function showFailure(cache: QueryClient, title: string, error: Error): void {
  if (endedWithSession(error)) return;
  toast.error({
    title,
    description: isRoutineNotFound(error) ? messages.removedMeanwhile : failureText(error),
  });
  void refetchGrid(cache);
}

/** Whether the server rejected a change because another routine occupies the slot. */
export const isSlotTaken = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'slot_taken';

/** Whether another admin has deleted the routine. */
export const isRoutineNotFound = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'routine_not_found';
