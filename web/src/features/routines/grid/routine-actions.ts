import { createContext, use } from 'react';
import type { Routine } from '#shared/contracts/routines.ts';

/** What can be done to a routine. The functions stay the same, so that no card is rendered for their sake. */
export interface RoutineActions {
  edit: (routine: Routine) => void;
  duplicate: (routine: Routine) => void;
  move: (routine: Routine) => void;
  remove: (routine: Routine) => void;
}

/** Where the cards find them. */
export const RoutineActionsContext = createContext<RoutineActions | null>(null);

/** The actions of the board around. */
export const useRoutineActions = (): RoutineActions => use(RoutineActionsContext)!;
