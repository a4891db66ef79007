import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { ApiError } from '../../api/client.ts';
import { routinesApi } from '../../api/routines.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { withoutRoutine, withRoutine } from './grid.ts';
import { failureText, messages } from './messages.ts';

export const gridKey = ['routines', 'grid'];

/** The whole grid; offline it fails at once and says so, and is asked again with the network. */
export function useRoutineGrid() {
  return useQuery({
    queryKey: gridKey,
    queryFn: async ({ signal }) => (await routinesApi.grid(undefined, signal)).data,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}

/** Changes the grid as it is known here; what is on its way from the server would undo it. */
export async function changeGrid(
  cache: QueryClient,
  change: (grid: RoutineGrid) => RoutineGrid,
): Promise<void> {
  await cache.cancelQueries({ queryKey: gridKey });
  cache.setQueryData<RoutineGrid>(gridKey, (grid) => grid && change(grid));
}

export const askGridAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: gridKey });

/** Says what failed and why; what is gone leaves the grid. */
export function tellFailure(cache: QueryClient, failed: string, error: Error): void {
  const isGone = error instanceof ApiError && error.code === 'routine_not_found';
  toast.error({ title: failed, description: isGone ? messages.removedMeanwhile : failureText(error) });
  void askGridAgain(cache);
}

export interface NewRoutine {
  name: string;
  googleDriveLink: string;
  workoutTypeId: string;
  trainingFrequencyId: string;
  month: number;
}

/** Puts a new routine into its slot. */
export function useCreateRoutine(onCreated: (routine: Routine) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (routine: NewRoutine) => routinesApi.create({ body: routine }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await changeGrid(cache, (grid) => withRoutine(grid, routine));
      toast.success({ title: messages.created });
      onCreated(routine);
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

/** Whether a slot turned out to hold another routine. */
export const isTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'slot_taken';

interface Edit {
  id: string;
  name: string;
  driveLink: string;
  /** Of the routine that was edited: refused when another has changed it meanwhile (P35). */
  version: number;
}

/** Changes name and link. `onStale` once what the other has made of it is known. */
export function useEditRoutine({ onEdited, onStale }: { onEdited: () => void; onStale: () => void }) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, ...body }: Edit) => routinesApi.edit({ params: { id }, body }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await changeGrid(cache, (grid) => withRoutine(grid, routine));
      toast.success({ title: messages.edited });
      onEdited();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) {
        tellFailure(cache, messages.editFailed, error);
        return;
      }
      await askGridAgain(cache);
      onStale();
    },
  });
}

/** Copies a routine into the next free month of its workout type and frequency. */
export function useDuplicateRoutine(onDuplicated: (copy: Routine) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: Routine) => routinesApi.duplicate({ params: { id } }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      onDuplicated(routine);
      await changeGrid(cache, (grid) => withRoutine(grid, routine));
      toast.success({ title: messages.duplicated });
    },
    onError: (error) => tellFailure(cache, messages.duplicateFailed, error),
  });
}

/** Deletes a routine. */
export function useRemoveRoutine(onRemoved: (routine: Routine) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: Routine) => routinesApi.remove({ params: { id } }),
    networkMode: 'always',
    onSuccess: async (_, routine) => {
      onRemoved(routine);
      await changeGrid(cache, (grid) => withoutRoutine(grid, routine._id));
      toast.success({ title: messages.removed });
    },
    onError: (error) => tellFailure(cache, messages.removeFailed, error),
  });
}
