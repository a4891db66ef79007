import { useMutationState } from '@tanstack/react-query';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import type { Slot } from './slot.ts';

/** The move of a routine to another slot. */
export interface RoutineMove {
  /** The routine before the move. */
  routine: Routine;
  to: Slot;
  /** The routine in that slot, which goes to the place of the moved one. */
  swapWith?: Routine | undefined;
  /** It takes back an earlier move, and is not undone itself. */
  isUndo?: true;
}

export const moveMutationKey = ['routines', 'move'];

/** Mutations of this scope run one after the other. */
export const moveMutationScope = { id: 'routine-moves' };

/** The moves without a response of the server, in the order of their requests. */
export const usePendingMoves = (): RoutineMove[] =>
  useMutationState({
    filters: { mutationKey: moveMutationKey, status: 'pending' },
    select: ({ state }) => state.variables as RoutineMove,
  });
