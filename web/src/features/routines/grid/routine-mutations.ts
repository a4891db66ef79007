import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import {
  getCachedGrid,
  isRoutineNotFound,
  isSlotTaken,
  refetchGrid,
  showFailure,
  updateGridCache,
} from '../grid-query.ts';
import { messages } from '../messages.ts';
import { moveMutationScope } from '../pending-moves.ts';
import { allRoutines, removeRoutine, updateRoutine, upsertRoutine } from '../routine-grid.ts';

/** Whether a routine is being duplicated or deleted. */
export const useIsMutatingRoutine = (id: string): boolean =>
  useIsMutating({ predicate: ({ state }) => (state.variables as Partial<Routine> | undefined)?._id === id }) >
  0;

interface RoutineEdit {
  /** The routine that the admin saw. The server rejects the edit if another admin has changed it since (P35). */
  original: Routine;
  name: string;
  driveLink: string;
}

interface EditCallbacks {
  onEdited: () => void;
  /** Another admin has changed the routine; the cached grid already has that version. */
  onConflict: () => void;
  /** Another admin has deleted the routine. Returns whether the form says so. */
  onNotFound: () => boolean;
}

/** Changes name and link of a routine, after the pending moves. */
export function useEditRoutine({ onEdited, onConflict, onNotFound }: EditCallbacks) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ original, ...body }: RoutineEdit) => {
      const grid = getCachedGrid(cache);
      const current = grid && allRoutines(grid).find(({ _id }) => _id === original._id);
      // a move raises the version as well, but it does not change what this edit replaces
      const isSame = current?.name === original.name && current.driveLink === original.driveLink;
      const { version } = isSame ? current : original;
      return api.routines.edit({ params: { id: original._id }, body: { ...body, version } });
    },
    scope: moveMutationScope,
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await updateGridCache(cache, (grid) => updateRoutine(grid, routine));
      toast.success({ title: messages.edited });
      onEdited();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) {
        if (isRoutineNotFound(error) && onNotFound()) await refetchGrid(cache);
        else showFailure(cache, messages.editFailed, error);
        return;
      }
      await refetchGrid(cache);
      onConflict();
    },
  });
}

interface DuplicateCallbacks {
  onDuplicated: (copy: Routine, routine: Routine) => void;
  /** Another admin has deleted the routine. */
  onNotFound: (routine: Routine) => void;
}

/** Copies a routine into the next free month of its track. */
export function useDuplicateRoutine({ onDuplicated, onNotFound }: DuplicateCallbacks) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: Routine) => api.routines.duplicate({ params: { id } }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine: copy } }, routine) => {
      onDuplicated(copy, routine);
      await updateGridCache(cache, (grid) => upsertRoutine(grid, copy));
      toast.success({ title: messages.duplicated });
    },
    onError: (error, routine) => {
      if (isRoutineNotFound(error)) onNotFound(routine);
      showFailure(cache, messages.duplicateFailed, error);
    },
  });
}

/** A routine as it was, and the plan that it had. */
type DeletedRoutine = Routine & { plan: Plan | null };

/** Writes a deleted routine into its slot again, unless that holds another by now. It is a new one, of the admin who undoes. */
function useRestoreRoutine() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ plan, name, driveLink, workoutType, trainingFrequency, month }: DeletedRoutine) => {
      const place = { workoutTypeId: workoutType._id, trainingFrequencyId: trainingFrequency._id, month };
      if (plan === null) return api.routines.create({ body: { name, googleDriveLink: driveLink, ...place } });
      const link = driveLink === '' ? {} : { googleDriveLink: driveLink };
      return api.routines.createPlanned({ body: { name, plan, ...link, ...place } });
    },
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await updateGridCache(cache, (grid) => upsertRoutine(grid, routine));
      toast.success({ title: messages.restored });
    },
    onError: (error, { month }) => {
      if (isSlotTaken(error)) {
        toast.error({ title: messages.restoreFailed, description: messages.taken(month) });
        void refetchGrid(cache);
      } else showFailure(cache, messages.restoreFailed, error);
    },
  });
}

/** Deletes a routine. `onDeleted` is also called if another admin was faster. */
export function useDeleteRoutine(onDeleted: (routine: Routine) => void) {
  const cache = useQueryClient();
  const restore = useRestoreRoutine();
  return useSingleMutation({
    mutationFn: async ({ _id: id, planVersion }: Routine): Promise<Plan | null> => {
      // for the undo: without the routine it is not read any more
      const plan = planVersion === null ? null : (await api.routines.plan({ params: { id } })).data.plan;
      await api.routines.remove({ params: { id } });
      return plan;
    },
    networkMode: 'always',
    onSuccess: async (plan, routine) => {
      onDeleted(routine);
      await updateGridCache(cache, (grid) => removeRoutine(grid, routine._id));
      const { _id: about, name: description } = routine;
      offerUndo({
        about,
        title: messages.removed,
        description,
        undo: () => restore.mutate({ ...routine, plan }),
      });
    },
    onError: (error, routine) => {
      if (isRoutineNotFound(error)) onDeleted(routine);
      showFailure(cache, messages.removeFailed, error);
    },
  });
}
