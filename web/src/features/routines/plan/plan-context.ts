import { createContext, use } from 'react';
import { newPartId, newRow, type DraftPlan, type Field } from './draft-plan.ts';
import { addRow } from './plan-edits.ts';
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

/** Adds an empty row below another one, or at the end of a session, and goes to it. */
export function useAddRow(): (sessionId: string, above: string | null) => void {
  const { change, focusCell } = usePlanEditing();
  return (sessionId, above) => {
    const row = newRow(newPartId());
    change((plan) => addRow(plan, sessionId, above, row));
    focusCell(row.id, 'exercise');
  };
}
