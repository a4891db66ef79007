import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { routinesApi } from '../../../api/routines.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { holderOf, withChanged } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { moveKey, moveScope, type Move } from '../pending-moves.ts';
import { askGridAgain, changeGrid, isTaken, tellFailure } from '../grid-query.ts';
import { isSameSlot, isSameTrack, slotOf, type Slot } from '../slot.ts';

/**
 * Moves routines, one after the other, so that each finds what the one before has left. `useRoutineGrid` shows a move
 * while it is under way, so a refused one goes back by itself (wizard-and-back-office.md section 4, routine position);
 * `onRefused` comes before that. `grid` is the grid as it is shown.
 */
export function useMoveRoutine(grid: RoutineGrid, onRefused: (routine: Routine) => void) {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: moveKey,
    scope: moveScope,
    networkMode: 'always',
    mutationFn: ({ routine, to }: Move) =>
      routinesApi.move({
        params: { id: routine._id },
        body: { newMonth: to.month, workoutTypeId: to.workoutType, frequencyId: to.frequency },
      }),
    onSuccess: async ({ data }, { routine, to }) => {
      await changeGrid(cache, (before) => withChanged(before, data.routine));
      toast.success({ title: messages.moved(to.month, !isSameTrack(slotOf(routine), to)) });
    },
    onError: (error, { routine, to }) => {
      onRefused(routine);
      if (isTaken(error)) {
        toast.error({ title: messages.moveFailed, description: messages.taken(to.month) });
        void askGridAgain(cache);
      } else tellFailure(cache, messages.moveFailed, error);
    },
  });

  /** Moves a routine, or says why not; answers whether it is on its way. */
  return (routine: Routine, to: Slot): boolean => {
    if (isSameSlot(slotOf(routine), to)) return false;
    if (holderOf(grid, to, routine._id)) {
      toast.error({ title: messages.moveFailed, description: messages.taken(to.month) });
      return false;
    }
    mutate({ routine, to });
    return true;
  };
}
