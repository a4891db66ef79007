import { createContext, use } from 'react';
import type { Routine } from '#shared/contracts/routines/routines.ts';

/** The actions of a routine card. The functions stay the same between renders, so that cards do not render again. */
export interface RoutineActions {
  edit: (routine: Routine) => void;
  duplicate: (routine: Routine) => void;
  move: (routine: Routine) => void;
  remove: (routine: Routine) => void;
}

/** Provides the actions to the cards. */
export const RoutineActionsContext = createContext<RoutineActions | null>(null);

/** The actions of the surrounding board. */
export const useRoutineActions = (): RoutineActions => use(RoutineActionsContext)!;
