import { useMemo } from 'react';
import { useIsMutating, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { ApiError } from '../../api/client.ts';
import { routinesApi } from '../../api/routines.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { moveRoutine, routinesIn, withChanged, withoutRoutine, withRoutine } from './routine-grid.ts';
import { failureText, messages } from './messages.ts';
import { moveScope, useMovesUnderWay } from './pending-moves.ts';

const gridKey = ['routines', 'grid'];

/**
 * The whole grid as the server knows it, with the moves under way already done, whatever comes from the server meanwhile.
 * Offline it fails at once and says so, and is asked again with the network.
 */
export function useRoutineGrid() {
  const { data, error, refetch } = useQuery({
    queryKey: gridKey,
    queryFn: async ({ signal }) => (await routinesApi.grid(undefined, signal)).data,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const moves = useMovesUnderWay();
  const grid = useMemo(
    () => data && moves.reduce((before, { routine, to }) => moveRoutine(before, routine._id, to), data),
    [data, moves],
  );
  return { grid, error, refetch };
}

/**
 * Changes the grid as the server has just answered. A grid that is on its way may be of before: it is asked for anew. Who
 * receives what next may be another routine now.
 */
export async function changeGrid(
  cache: QueryClient,
  change: (grid: RoutineGrid) => RoutineGrid,
): Promise<void> {
  const isAsked = cache.isFetching({ queryKey: gridKey }) > 0;
  await cache.cancelQueries({ queryKey: gridKey });
  cache.setQueryData<RoutineGrid>(gridKey, (grid) => grid && change(grid));
  if (isAsked) void askGridAgain(cache);
  void cache.invalidateQueries({ queryKey: ['routine-progress'] });
}

/** Has the grid fetched again; one that is on its way counts for nothing. */
export const askGridAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: gridKey });

/** Says what failed and why; what is gone leaves the grid. */
export function tellFailure(cache: QueryClient, failed: string, error: Error): void {
  toast.error({ title: failed, description: isGone(error) ? messages.removedMeanwhile : failureText(error) });
  void askGridAgain(cache);
}

/** What a routine is created of. */
export interface NewRoutine {
  name: string;
  googleDriveLink: string;
  workoutTypeId: string;
  trainingFrequencyId: string;
  month: number;
}

/** Puts a new routine into its slot. */
export function useCreateRoutine() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (routine: NewRoutine) => routinesApi.create({ body: routine }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await changeGrid(cache, (grid) => withRoutine(grid, routine));
      toast.success({ title: messages.created });
    },
    onError: (error, { month }) => {
      if (isTaken(error)) toast.error({ title: messages.createFailed, description: messages.taken(month) });
      else {
        const isUnanswered = error instanceof ApiError && error.code === 'network';
        toast.error({
          title: isUnanswered ? messages.uploadFailed : messages.createFailed,
          description: failureText(error),
        });
      }
      void askGridAgain(cache);
    },
  });
}

/** Whether a routine is being duplicated or deleted: that is not to be seen before the answer. */
export const useIsChanging = (id: string): boolean =>
  useIsMutating({ predicate: ({ state }) => (state.variables as Partial<Routine> | undefined)?._id === id }) >
  0;

/** Whether a slot turned out to hold another routine. */
export const isTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'slot_taken';

/** Whether another has deleted the routine meanwhile. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'routine_not_found';

interface Edit {
  /** What is replaced, as whoever edits has seen it: refused when another has changed it meanwhile (P35). */
  seen: Routine;
  name: string;
  driveLink: string;
}

interface EditEnds {
  onEdited: () => void;
  /** Another has changed it; what they have made of it is known by then. */
  onStale: () => void;
  /** Another has deleted it. */
  onGone: () => void;
}

/** Changes name and link, once the moves that are under way have been answered. */
export function useEditRoutine({ onEdited, onStale, onGone }: EditEnds) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ seen, ...body }: Edit) => {
      const grid = cache.getQueryData<RoutineGrid>(gridKey);
      const now = grid && routinesIn(grid).find(({ _id }) => _id === seen._id);
      // a move raises the version too, and replaces nothing of this
      const isSame = now?.name === seen.name && now.driveLink === seen.driveLink;
      const { version } = isSame ? now : seen;
      return routinesApi.edit({ params: { id: seen._id }, body: { ...body, version } });
    },
    scope: moveScope,
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await changeGrid(cache, (grid) => withChanged(grid, routine));
      toast.success({ title: messages.edited });
      onEdited();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) {
        if (isGone(error)) onGone();
        tellFailure(cache, messages.editFailed, error);
        return;
      }
      await askGridAgain(cache);
      onStale();
    },
  });
}

interface DuplicateEnds {
  onDuplicated: (copy: Routine, routine: Routine) => void;
  /** Another has deleted it. */
  onGone: (routine: Routine) => void;
}

/** Copies a routine into the next free month of its workout type and frequency. */
export function useDuplicateRoutine({ onDuplicated, onGone }: DuplicateEnds) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: Routine) => routinesApi.duplicate({ params: { id } }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine: copy } }, routine) => {
      onDuplicated(copy, routine);
      await changeGrid(cache, (grid) => withRoutine(grid, copy));
      toast.success({ title: messages.duplicated });
    },
    onError: (error, routine) => {
      if (isGone(error)) onGone(routine);
      tellFailure(cache, messages.duplicateFailed, error);
    },
  });
}

/** Deletes a routine. `onGone` also when another has been faster. */
export function useRemoveRoutine(onGone: (routine: Routine) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: Routine) => routinesApi.remove({ params: { id } }),
    networkMode: 'always',
    onSuccess: async (_, routine) => {
      onGone(routine);
      await changeGrid(cache, (grid) => withoutRoutine(grid, routine._id));
      toast.success({ title: messages.removed });
    },
    onError: (error, routine) => {
      if (isGone(error)) onGone(routine);
      tellFailure(cache, messages.removeFailed, error);
    },
  });
}
