import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { routinesApi } from '../../api/routines.ts';
import { toast } from '../../ui/toast.ts';
import { holderOf, moveRoutine, routinesIn, withRoutine } from './grid.ts';
import { messages } from './messages.ts';
import { askGridAgain, changeGrid, gridKey, isTaken, tellFailure } from './queries.ts';
import { isSameSlot, isSameTrack, slotOf, type Slot } from './slot.ts';

interface Move {
  /** As it was before. */
  routine: Routine;
  to: Slot;
}

/** What the server says of a moved routine; where it is shown stays, for it may have been moved on meanwhile. */
function withFacts(grid: RoutineGrid, moved: Routine): RoutineGrid {
  const shown = routinesIn(grid).find(({ _id }) => _id === moved._id);
  if (!shown) return grid;
  const { workoutType, trainingFrequency, month } = shown;
  return withRoutine(grid, { ...moved, workoutType, trainingFrequency, month });
}

/**
 * Moves routines: shown at once, taken back when the server refuses (wizard-and-back-office.md section 4, routine
 * position). One after the other, so that each finds what the one before has left. `onRefused` comes before it goes back.
 */
export function useMoveRoutine(onRefused: (routine: Routine) => void) {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'routine-moves' },
    networkMode: 'always',
    onMutate: async ({ routine, to }: Move) => {
      await changeGrid(cache, (grid) => moveRoutine(grid, routine._id, to));
    },
    mutationFn: ({ routine, to }: Move) =>
      routinesApi.move({
        params: { id: routine._id },
        body: { newMonth: to.month, workoutTypeId: to.workoutType, frequencyId: to.frequency },
      }),
    onSuccess: async ({ data }, { routine, to }) => {
      await changeGrid(cache, (grid) => withFacts(grid, data.routine));
      toast.success({ title: messages.moved(to.month, !isSameTrack(slotOf(routine), to)) });
    },
    onError: async (error, { routine, to }) => {
      onRefused(routine);
      await changeGrid(cache, (grid) => moveRoutine(grid, routine._id, slotOf(routine)));
      if (isTaken(error)) {
        toast.error({ title: messages.moveFailed, description: messages.taken(to.month) });
        await askGridAgain(cache);
      } else tellFailure(cache, messages.moveFailed, error);
    },
  });

  /** Moves a routine, or says why not; answers whether it is on its way. */
  return (routine: Routine, to: Slot): boolean => {
    const grid = cache.getQueryData<RoutineGrid>(gridKey);
    if (!grid || isSameSlot(slotOf(routine), to)) return false;
    if (holderOf(grid, to, routine._id)) {
      toast.error({ title: messages.moveFailed, description: messages.taken(to.month) });
      return false;
    }
    mutate({ routine, to });
    return true;
  };
}
