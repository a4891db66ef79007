import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { api } from '../../../api/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import { isSlotTaken, refetchGrid, showFailure, updateGridCache } from '../grid-query.ts';
import { messages } from '../messages.ts';
import { moveMutationKey, moveMutationScope, type RoutineMove } from '../pending-moves.ts';
import { findRoutineInSlot, updateRoutine } from '../routine-grid.ts';
import { isSameSlot, isSameTrack, slotOf, type Slot } from '../slot.ts';

/**
 * Moves routines, one request after the other, so that each move sees the result of the one before. `useRoutineGrid`
 * shows a move while it is pending, so a rejected move is undone without further code.
 *
 * @param grid the grid as shown, with pending moves
 * @param onRejected called before the rejected move is undone
 */
export function useMoveRoutine(grid: RoutineGrid, onRejected: (routine: Routine) => void) {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: moveMutationKey,
    scope: moveMutationScope,
    networkMode: 'always',
    mutationFn: ({ routine, to, swapWith, isUndo }: RoutineMove) =>
      api.routines.move({
        params: { id: routine._id },
        body: {
          newMonth: to.month,
          workoutTypeId: to.workoutType,
          frequencyId: to.frequency,
          ...(swapWith && { swapWith: swapWith._id }),
          // what another admin has changed since is not overwritten
          ...(isUndo && { version: routine.version, swapVersion: swapWith?.version }),
        },
      }),
    onSuccess: async ({ data: { routine: moved, swapped } }, { routine, to, isUndo }) => {
      await updateGridCache(cache, (before) => {
        const after = updateRoutine(before, moved);
        return swapped ? updateRoutine(after, swapped) : after;
      });
      const title = messages.moved(to.month, !isSameTrack(slotOf(routine), to));
      const text = { title, ...(swapped && { description: messages.swapped(swapped) }) };
      if (isUndo) toast.success(text);
      else
        offerUndo({
          ...text,
          about: moved._id,
          undo: () => mutate({ routine: moved, to: slotOf(routine), swapWith: swapped, isUndo: true }),
        });
    },
    onError: (error, { routine, to }) => {
      onRejected(routine);
      if (isSlotTaken(error)) {
        toast.error({ title: messages.moveFailed, description: messages.taken(to.month) });
        void refetchGrid(cache);
      } else showFailure(cache, messages.moveFailed, error);
    },
  });

  /** Starts a move, or shows why it is impossible; answers whether it was started. `swapWith` is the routine that makes way. */
  return (routine: Routine, to: Slot, swapWith?: Routine): boolean => {
    if (isSameSlot(slotOf(routine), to)) return false;
    if (findRoutineInSlot(grid, to, routine._id) && !swapWith) {
      toast.error({ title: messages.moveFailed, description: messages.taken(to.month) });
      return false;
    }
    mutate({ routine, to, swapWith });
    return true;
  };
}
