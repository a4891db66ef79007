import { createContext, use } from 'react';
import type { DraftPlan, Field } from './draft-plan.ts';
import type { ExerciseIndex } from './reading/find-exercise.ts';

/** What rows and cells need of the editor around them; its functions stay the same between renders. */
export interface PlanEditing {
  index: ExerciseIndex;
  change: (edit: (plan: DraftPlan) => DraftPlan) => void;
  undo: () => void;
  redo: () => void;
  /** Gives a cell the focus once it is there. */
  focusCell: (rowId: string, field: Field) => void;
  /** Says what was done to those who do not see it. */
  announce: (text: string) => void;
}

export const PlanContext = createContext<PlanEditing | null>(null);

/** The editor around a row or a cell. */
export const usePlanEditing = (): PlanEditing => use(PlanContext)!;
