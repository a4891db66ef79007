import { useMutationState } from '@tanstack/react-query';
import type { Routine } from '#shared/contracts/routines.ts';
import type { Slot } from './slot.ts';

/** A routine on its way to another slot. */
export interface Move {
  /** As it was shown before. */
  routine: Routine;
  to: Slot;
}

/** By which the cache knows a move. */
export const moveKey = ['routines', 'move'];

/** What asks the server in this scope waits for the answer of what was asked in it before. */
export const moveScope = { id: 'routine-moves' };

/** The moves that the server has not answered yet, in the order in which it is asked. */
export const useMovesUnderWay = (): Move[] =>
  useMutationState({
    filters: { mutationKey: moveKey, status: 'pending' },
    select: ({ state }) => state.variables as Move,
  });
