import {
  allEntries,
  newPartId,
  replaceEntry,
  resolveMark,
  type DraftEntry,
  type DraftPlan,
  type EntryChange,
  type Mark,
} from './draft-plan.ts';
import type { ExerciseIndex } from './reading/find-exercise.ts';
import { readPlan, type LineAnswer, type ReadLine } from './reading/read-plan.ts';

/** A marked cell of a pasted text, and what was chosen for it, which outlasts that the text is read again. */
export interface PastedMark {
  /** The same as long as the line is. */
  key: string;
  line: ReadLine;
  entry: DraftEntry;
  mark: Mark;
}

export interface PastePreview {
  plan: DraftPlan;
  lines: ReadLine[];
  /** Lines that are neither rows nor headings, until it is said what they are. */
  unclear: ReadLine[];
  marks: PastedMark[];
  rows: number;
}

/** What a pasted text would add, with what was chosen so far. */
export function previewPaste(
  text: string,
  index: ExerciseIndex,
  answers: Readonly<Record<string, LineAnswer>>,
  chosen: ReadonlyMap<string, EntryChange>,
): PastePreview {
  let next = 0;
  const { lines, plan: read } = readPlan(text, index, { answers, newId: () => `p${next++}` });
  const lineOf = new Map(lines.flatMap((line) => (line.entryId === undefined ? [] : [[line.entryId, line]])));
  let plan = read;
  const marks: PastedMark[] = [];
  for (const { entry } of allEntries(read)) {
    for (const mark of entry.marks ?? []) {
      const line = lineOf.get(entry.id)!;
      const key = [line.text, entry.id, mark.field, mark.week ?? 1, mark.text].join('|');
      const change = chosen.get(key);
      if (change) plan = replaceEntry(plan, entry.id, (row) => resolveMark(row, mark, change));
      else marks.push({ key, line, entry, mark });
    }
  }
  const unclear = lines.filter(({ kind }) => kind === 'unclear');
  return { plan, lines, unclear, marks, rows: allEntries(plan).length };
}

/** The same plan with ids of its own. */
export const withPartIds = (plan: DraftPlan): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({
    ...session,
    id: newPartId(),
    blocks: session.blocks.map((block) => ({
      ...block,
      id: newPartId(),
      entries: block.entries.map((entry) => ({ ...entry, id: newPartId() })),
    })),
  })),
});
