import { useEffect, useMemo, useRef } from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { slotOf, type Slot } from '../slot.ts';
import type { RoutineDialog } from './dialogs/routine-dialogs.tsx';
import type { RoutineActions } from './routine-actions.ts';
import { useDeleteRoutine, useDuplicateRoutine } from './routine-mutations.ts';
import type { GridFocus } from './use-grid-focus.ts';
import { useMoveRoutine } from './use-move-routine.ts';
import { areWarningsSnoozed } from './warning-snooze.ts';

/**
 * The changes that the board makes to its routines. The focus follows the changed routine. `closeDialog` is called with a
 * predicate when an open dialog has become pointless.
 */
export function useRoutineChanges(
  grid: RoutineGrid,
  focus: GridFocus,
  closeDialog: (isPointless: (dialog: RoutineDialog) => boolean) => void,
) {
  const handleDeleted = (deleted: Routine) => {
    closeDialog(({ routine }) => routine._id === deleted._id);
    focus.focusSlotAfterUpdate(slotOf(deleted));
  };
  const startMove = useMoveRoutine(grid, (routine) => focus.keepFocusOnCard(routine._id, slotOf(routine)));
  const duplicate = useDuplicateRoutine({
    onDuplicated: (copy, { _id }) => {
      closeDialog(({ kind, routine }) => kind === 'duplicate' && routine._id === _id);
      focus.focusCardAfterUpdate(copy._id, slotOf(copy));
    },
    onNotFound: handleDeleted,
  });
  const remove = useDeleteRoutine(handleDeleted);
  return {
    handleDeleted,
    isBusy: ({ kind, routine }: RoutineDialog) => {
      const { isPending, variables } = kind === 'duplicate' ? duplicate : remove;
      return isPending && variables?._id === routine._id;
    },
    duplicate: (routine: Routine) => duplicate.mutate(routine),
    remove: (routine: Routine) => remove.mutate(routine),
    move: (routine: Routine, to: Slot, swapWith?: Routine) => {
      if (startMove(routine, to, swapWith)) focus.focusCardAfterUpdate(routine._id, to);
    },
  };
}

interface ActionHandlers {
  openDialog: (dialog: RoutineDialog) => void;
  duplicate: (routine: Routine) => void;
  remove: (routine: Routine) => void;
}

/** The actions of the cards. Each opens a dialog; while warnings are snoozed, duplicating and deleting start at once. */
export function useStableActions({ openDialog, duplicate, remove }: ActionHandlers): RoutineActions {
  const latest = useRef({ duplicate, remove });
  useEffect(() => {
    latest.current = { duplicate, remove };
  });
  return useMemo(
    () => ({
      edit: (routine) => openDialog({ kind: 'edit', routine }),
      move: (routine) => openDialog({ kind: 'move', routine }),
      duplicate: (routine) =>
        areWarningsSnoozed() ? latest.current.duplicate(routine) : openDialog({ kind: 'duplicate', routine }),
      remove: (routine) =>
        areWarningsSnoozed() ? latest.current.remove(routine) : openDialog({ kind: 'remove', routine }),
    }),
    [openDialog],
  );
}
