import type { Plan, PlanEntry } from '#shared/contracts/routines/plans.ts';
import { planLimits } from '#shared/rules/routines/plan-limits.ts';
import {
  isBlankRow,
  newPartId,
  newRow,
  type DraftBlock,
  type DraftEntry,
  type DraftPlan,
  type DraftSession,
} from './draft-plan.ts';

/* How a plan is changed: rows, blocks, sessions and weeks. Pure but for the ids of new parts. */

const straight = (entries: DraftEntry[]): DraftBlock => ({
  id: newPartId(),
  kind: 'straight',
  entries,
  rest: 0,
});

const newSession = (number: number): DraftSession => ({
  id: newPartId(),
  name: `Sesión ${number}`,
  blocks: [straight([newRow(newPartId())])],
});

/** A plan to begin with: four weeks of one session with one row. */
export const emptyPlan = (): DraftPlan => ({ weeks: 4, warmUp: '', sessions: [newSession(1)] });

/** The rows of a session in order. */
export const rowsOf = ({ blocks }: DraftSession): DraftEntry[] => blocks.flatMap(({ entries }) => entries);

const withSession = (
  plan: DraftPlan,
  id: string,
  change: (session: DraftSession) => DraftSession,
): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => (session.id === id ? change(session) : session)),
});

/** The session with the blocks of a row changed: what is empty then goes. */
const withBlocks = (
  plan: DraftPlan,
  rowId: string,
  change: (block: DraftBlock) => DraftBlock[],
): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({
    ...session,
    blocks: session.blocks.flatMap((block) =>
      holds(block, rowId) ? change(block).filter(isFilled) : [block],
    ),
  })),
});

const holds = ({ entries }: DraftBlock, id: string): boolean => entries.some((entry) => entry.id === id);
const isFilled = ({ entries }: DraftBlock): boolean => entries.length > 0;

/** Adds an empty row below one, in its block; without one, at the end of a session. */
export function addRow(plan: DraftPlan, sessionId: string, below: string | null, row: DraftEntry): DraftPlan {
  if (below !== null)
    return withBlocks(plan, below, (block) => [
      { ...block, entries: block.entries.flatMap((entry) => (entry.id === below ? [entry, row] : [entry])) },
    ]);
  return withSession(plan, sessionId, (session) => {
    const last = session.blocks.at(-1);
    if (last?.kind !== 'straight') return { ...session, blocks: [...session.blocks, straight([row])] };
    return {
      ...session,
      blocks: [...session.blocks.slice(0, -1), { ...last, entries: [...last.entries, row] }],
    };
  });
}

export const removeRow = (plan: DraftPlan, id: string): DraftPlan =>
  withBlocks(plan, id, (block) => [{ ...block, entries: block.entries.filter((entry) => entry.id !== id) }]);

/** Moves a row past the next one of its session, or the one before: into its block, where that is another. */
export function moveRow(plan: DraftPlan, id: string, step: 1 | -1): DraftPlan {
  const session = plan.sessions.find((each) => rowsOf(each).some((row) => row.id === id));
  if (!session) return plan;
  const rows = rowsOf(session);
  const at = rows.findIndex((row) => row.id === id);
  const [row, neighbour] = [rows[at]!, rows[at + step]];
  if (!neighbour) return plan;
  const own = session.blocks.find((block) => holds(block, id))!;
  const other = session.blocks.find((block) => holds(block, neighbour.id))!;
  // an ordinary block is passed, another one is entered at its edge
  const isPassed = own === other || (own.kind === 'straight' && other.kind === 'straight');
  const isAfter = (step === 1) === isPassed;
  return withBlocks(removeRow(plan, id), neighbour.id, (block) => [
    {
      ...block,
      entries: block.entries.flatMap((entry) =>
        entry.id !== neighbour.id ? [entry] : isAfter ? [entry, row] : [row, entry],
      ),
    },
  ]);
}

const copyOf = (entry: DraftEntry): DraftEntry => ({ ...structuredClone(entry), id: newPartId() });

export const duplicateRow = (plan: DraftPlan, id: string): DraftPlan =>
  withBlocks(plan, id, (block) => [
    {
      ...block,
      entries: block.entries.flatMap((entry) => (entry.id === id ? [entry, copyOf(entry)] : [entry])),
    },
  ]);

/** Makes a row and the one above it a superset, or takes it into the block above. */
export function joinAbove(plan: DraftPlan, id: string): DraftPlan {
  const session = plan.sessions.find((each) => rowsOf(each).some((row) => row.id === id));
  const rows = session ? rowsOf(session) : [];
  const at = rows.findIndex((row) => row.id === id);
  const [above, row] = [rows[at - 1], rows[at]];
  const block = session?.blocks.find((each) => holds(each, id));
  const target = above && session!.blocks.find((each) => holds(each, above.id))!;
  if (!row || !above || !block || !target || (block === target && block.kind !== 'straight')) return plan;
  if (target.kind !== 'straight')
    return withBlocks(removeRow(plan, id), above.id, (each) => [
      { ...each, entries: [...each.entries, row] },
    ]);
  const joined: DraftBlock = { id: newPartId(), kind: 'superset', entries: [above, row], rest: 0 };
  if (block === target) {
    const nth = block.entries.indexOf(row);
    return withBlocks(plan, id, () => [
      { ...block, entries: block.entries.slice(0, nth - 1) },
      joined,
      { ...straight(block.entries.slice(nth + 1)), rest: 0 },
    ]);
  }
  return withBlocks(removeRow(plan, id), above.id, (each) => [
    { ...each, entries: each.entries.slice(0, -1) },
    joined,
  ]);
}

/** Takes a row out of its superset, circuit or interval; what was below it stays together. */
export const separate = (plan: DraftPlan, id: string): DraftPlan =>
  withBlocks(plan, id, (block) => {
    if (block.kind === 'straight') return [block];
    const at = block.entries.findIndex((entry) => entry.id === id);
    const parts = [block.entries.slice(0, at), block.entries.slice(at + 1)];
    const [before, after] = parts.map((entries, nth): DraftBlock => {
      const kind = entries.length > 1 ? block.kind : 'straight';
      return { ...block, id: nth === 0 ? block.id : newPartId(), kind, entries };
    });
    return [before!, straight([block.entries[at]!]), after!];
  });

export const changeBlock = (
  plan: DraftPlan,
  id: string,
  change: Partial<Pick<DraftBlock, 'kind' | 'rest'>>,
): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({
    ...session,
    blocks: session.blocks.map((block) => (block.id === id ? { ...block, ...change } : block)),
  })),
});

export const addSession = (plan: DraftPlan): DraftPlan =>
  plan.sessions.length >= planLimits.sessions
    ? plan
    : { ...plan, sessions: [...plan.sessions, newSession(plan.sessions.length + 1)] };

export const renameSession = (plan: DraftPlan, id: string, name: string): DraftPlan =>
  withSession(plan, id, (session) => ({ ...session, name }));

export const removeSession = (plan: DraftPlan, id: string): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.filter((session) => session.id !== id),
});

export const duplicateSession = (plan: DraftPlan, id: string): DraftPlan =>
  plan.sessions.length >= planLimits.sessions
    ? plan
    : {
        ...plan,
        sessions: plan.sessions.flatMap((session) =>
          session.id === id
            ? [session, withNewIds({ ...session, name: `${session.name} (copia)`.slice(0, 80) })]
            : [session],
        ),
      };

const withNewIds = (session: DraftSession): DraftSession => ({
  ...session,
  id: newPartId(),
  blocks: session.blocks.map((block) => ({ ...block, id: newPartId(), entries: block.entries.map(copyOf) })),
});

export function moveSession(plan: DraftPlan, id: string, step: 1 | -1): DraftPlan {
  const at = plan.sessions.findIndex((session) => session.id === id);
  const other = plan.sessions[at + step];
  if (at < 0 || !other) return plan;
  return {
    ...plan,
    sessions: plan.sessions.map((session, nth) =>
      nth === at ? other : nth === at + step ? plan.sessions[at]! : session,
    ),
  };
}

/** Changes the number of weeks; what those that go have changed goes as well. */
export const setWeeks = (plan: DraftPlan, weeks: number): DraftPlan => ({
  ...plan,
  weeks,
  sessions: plan.sessions.map((session) => ({
    ...session,
    blocks: session.blocks.map((block) => ({
      ...block,
      entries: block.entries.map(({ marks, ...entry }) => {
        const left = marks?.filter((mark) => (mark.week ?? 1) <= weeks) ?? [];
        const kept = Object.fromEntries(
          Object.entries(entry.weeks).filter(([week]) => Number(week) <= weeks),
        );
        return { ...entry, weeks: kept, ...(left.length > 0 ? { marks: left } : {}) };
      }),
    })),
  })),
});

/** Whether a session has nothing that was written. */
const isUntouched = (session: DraftSession): boolean => rowsOf(session).every(isBlankRow);

/** The plan with pasted sessions behind its own; those without a row that was written give way. */
export function insertPasted(plan: DraftPlan, pasted: DraftPlan): DraftPlan {
  const kept = plan.sessions.filter((session) => !isUntouched(session));
  return {
    weeks: kept.length === 0 && pasted.weeks > 1 ? pasted.weeks : Math.max(plan.weeks, pasted.weeks),
    warmUp: [plan.warmUp, pasted.warmUp].filter(Boolean).join('. ').slice(0, 600),
    sessions: [...kept, ...pasted.sessions],
  };
}

/** The plan without rows into which nothing is written. */
export const withoutBlanks = (plan: DraftPlan): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({
    ...session,
    blocks: session.blocks
      .map((block) => ({ ...block, entries: block.entries.filter((entry) => !isBlankRow(entry)) }))
      .filter(isFilled),
  })),
});

function withoutMarks(row: DraftEntry): PlanEntry {
  const { marks: _, ...entry } = row;
  return entry;
}

/** The plan as it is saved: without marks and without what is empty. */
export const toPlan = (draft: DraftPlan): Plan => {
  const { sessions, ...plan } = withoutBlanks(draft);
  return {
    ...plan,
    sessions: sessions.map((session) => ({
      ...session,
      name: session.name.trim(),
      blocks: session.blocks.map((block) => ({
        ...block,
        entries: block.entries.map(withoutMarks),
      })),
    })),
  };
};

/** The bytes of a plan as it is saved. */
export const sizeOf = (plan: DraftPlan): number =>
  new TextEncoder().encode(JSON.stringify(toPlan(plan))).length;
