import { planLimits } from '#shared/rules/routines/plan-limits.ts';
import type { DraftPlan, DraftSession, Field } from './draft-plan.ts';
import { rowsOf, sizeOf, withoutBlanks } from './plan-edits.ts';

/** Something that keeps a plan from being saved, and where it is. */
export interface PlanProblem {
  text: string;
  sessionId?: string;
  rowId?: string;
  field?: Field;
  week?: number;
}

const most = { blocks: 12, rows: 12 } as const;

/** What is wrong with a plan, in its order; empty for one that can be saved. */
export function problemsOf(draft: DraftPlan): PlanProblem[] {
  const plan = withoutBlanks(draft);
  const found: PlanProblem[] = [];
  if (plan.sessions.length === 0) found.push({ text: 'El plan no tiene sesiones' });
  if (plan.sessions.length > planLimits.sessions)
    found.push({ text: `El plan admite ${planLimits.sessions} sesiones y tiene ${plan.sessions.length}` });
  for (const [nth, session] of plan.sessions.entries()) {
    const at = { sessionId: session.id };
    const name = session.name.trim() || 'La sesión';
    if (session.name.trim() === '') found.push({ ...at, text: 'Ponle nombre a la sesión' });
    if (rowsOf(session).length === 0)
      found.push({ ...at, ...firstRow(draft.sessions[nth]!), text: `${name} no tiene ejercicios` });
    if (session.blocks.length > most.blocks)
      found.push({ ...at, text: `${name} tiene más de ${most.blocks} bloques` });
    for (const row of rowsOf(session)) {
      const place = { ...at, rowId: row.id };
      const line = `${name}, fila ${rowsOf(draft.sessions[nth]!).findIndex(({ id }) => id === row.id) + 1}`;
      if (row.exerciseId === '' && !row.marks?.some(({ field }) => field === 'exercise'))
        found.push({ ...place, field: 'exercise', text: `${line}: falta el ejercicio` });
      for (const { field, week = 1, text, problem } of row.marks ?? [])
        found.push({
          ...place,
          field,
          week,
          text: `${line}: ${text === '' ? problem : `«${text}». ${problem}`}`,
        });
    }
    const crowded = session.blocks.find(({ entries }) => entries.length > most.rows);
    if (crowded)
      found.push({
        ...at,
        rowId: crowded.entries[0]!.id,
        text: `${name}: un bloque tiene más de ${most.rows} filas`,
      });
  }
  if (sizeOf(plan) > planLimits.bytes)
    found.push({
      text: `El plan pasa de ${planLimits.bytes / 1024} KB: acorta las notas o quita cambios por semana`,
    });
  return found;
}

/** Where an empty session is written into. */
function firstRow(session: DraftSession): Pick<PlanProblem, 'rowId' | 'field'> {
  const [row] = rowsOf(session);
  return row ? { rowId: row.id, field: 'exercise' } : {};
}
