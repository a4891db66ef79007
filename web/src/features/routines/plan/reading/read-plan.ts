import { planLimits } from '#shared/rules/routines/plan-limits.ts';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import {
  allEntries,
  changeEntry,
  emptyEntry,
  weekFields,
  type DraftBlock,
  type DraftEntry,
  type DraftPlan,
  type DraftSession,
  type Field,
  type Mark,
} from '../draft-plan.ts';
import type { ExerciseIndex } from './find-exercise.ts';
import {
  bareLine,
  blockHeading,
  blockLabel,
  noteLine,
  sessionHeading,
  warmUp,
  weekHeading,
} from './line-kinds.ts';
import { readPieces } from './grammar.ts';
import { bareHeadings, cellUnder, readCells } from './read-table.ts';
import { problems, type Piece } from './meanings.ts';
import { readExerciseCell, readNamed, splitEntries, splitWeeks } from './read-line.ts';
import { missingMark, perSideNote, settle, together, type Settled } from './read-cell.ts';
import { readHeadings, readRows, unfoldWeeks, weekRow, type Heading, type Row } from './table.ts';

/** What a line that was not understood is taken for. */
export type LineAnswer = 'session' | 'exercise' | 'note' | 'warm-up' | 'ignore';

/** What a line of the pasted text is. */
export interface ReadLine {
  line: number;
  /** Its number, and the week where it is one of several parts of its line. */
  key: string;
  text: string;
  kind: 'row' | 'session' | 'block' | 'week' | 'heading' | 'warm-up' | 'note' | 'unclear' | 'ignored';
  /** The row that it has made or changed. */
  entryId?: string;
  /** What it may be, where it is unclear. */
  answers?: LineAnswer[];
  problem?: string;
}

export interface PastedPlan {
  lines: ReadLine[];
  plan: DraftPlan;
}

interface Options {
  /** What lines are that were unclear, by their key. */
  answers?: Readonly<Record<string, LineAnswer>>;
  newId: () => string;
}

/** Reads a plan from a text as it is copied from a spreadsheet or a document. What is not understood is marked, never guessed. */
export function readPlan(text: string, index: ExerciseIndex, { answers = {}, newId }: Options): PastedPlan {
  const reader = new PlanReader(index, newId);
  for (const row of unfoldWeeks(readRows(text))) reader.read(row, answers[keyOf(row)]);
  return reader.finish();
}

const keyOf = ({ line, week }: Row): string => (week === undefined ? String(line) : `${line}.${week}`);

/** The block that the next rows belong to. */
interface OpenBlock {
  block: DraftBlock;
  /** The letter of its rows. */
  label: string | null;
  /** A line has named it, as `Superserie` does. */
  isHeaded: boolean;
  /** What its heading says of all of its rows. */
  sets?: number;
  rest?: number;
}

class PlanReader {
  readonly #index: ExerciseIndex;
  readonly #newId: () => string;
  readonly #lines: ReadLine[] = [];
  #plan: DraftPlan = { weeks: 1, warmUp: '', sessions: [] };
  #session: DraftSession | null = null;
  #block: OpenBlock | null = null;
  #headings: Heading[] | null = null;
  #weeksAbove: Heading[] | null = null;
  #week = 1;
  /** The first week that has rows: what it has is what later ones change. */
  #firstWeek: number | null = null;
  /** The sessions that the present week has named, and the rows that it has changed. */
  #sessionsOfWeek = 0;
  #changed = new Set<string>();
  #isWarmingUp = false;
  #last: string | null = null;

  constructor(index: ExerciseIndex, newId: () => string) {
    this.#index = index;
    this.#newId = newId;
  }

  read(row: Row, answer?: LineAnswer): void {
    const filled = row.cells.filter((cell) => cell !== '');
    if (filled.length === 0) {
      this.#isWarmingUp = false;
      if (this.#block && (this.#block.block.entries.length > 0 || !this.#block.isHeaded)) this.#endBlock();
      return;
    }
    if (answer) {
      this.#answered(row, answer);
      return;
    }
    if (filled.length === 1) {
      this.#readLine(row, bareLine(filled[0]!));
      return;
    }
    if (filled.every((cell) => /^:?-{2,}:?$/.test(cell))) return;
    const weeks = weekRow(row.cells);
    const headings = readHeadings(row.cells, this.#weeksAbove);
    this.#weeksAbove = weeks;
    if (headings) {
      // the day that stands over the exercises
      const day = sessionHeading(bareLine(row.cells[0]!));
      if (day && headings.some(({ week }) => week !== undefined)) this.#beginSession(day.name);
      this.#headings = headings;
      this.#note(row, 'heading');
    } else if (weeks) this.#note(row, 'heading');
    else this.#readTableRow(row);
  }

  finish(): PastedPlan {
    this.#endBlock();
    for (const { entry } of allEntries(this.#plan)) {
      for (const week of Object.keys(entry.weeks))
        this.#plan.weeks = Math.max(this.#plan.weeks, Number(week));
    }
    this.#plan.weeks = Math.min(this.#plan.weeks, planLimits.weeks);
    return { lines: this.#lines, plan: this.#plan };
  }

  #note(row: Row, kind: ReadLine['kind'], more: Partial<ReadLine> = {}): void {
    const { line, text } = row;
    this.#lines.push({ line, key: keyOf(row), text, kind, ...more });
  }

  #answered(row: Row, answer: LineAnswer): void {
    const line = bareLine(row.text);
    if (answer === 'session') this.#beginSession(line.slice(0, 80));
    else if (answer === 'exercise') {
      this.#isWarmingUp = false;
      this.#readEntry(row, line, true);
      return;
    } else if (answer === 'note') this.#addNote(line);
    else if (answer === 'warm-up') this.#addWarmUp(line);
    this.#note(row, answer === 'ignore' ? 'ignored' : answer);
  }

  #readLine(row: Row, line: string): void {
    if (this.#readHeading(row, line)) return;
    const note = noteLine(line);
    if (note !== null && this.#last !== null) {
      this.#addNote(note);
      this.#note(row, 'note');
    } else if (!this.#isWarmingUp) this.#readWork(row, line);
    else if (hasSets(line))
      this.#note(row, 'unclear', {
        problem: 'Puede ser calentamiento',
        answers: ['exercise', 'warm-up', 'ignore'],
      });
    else {
      this.#addWarmUp(line);
      this.#note(row, 'warm-up');
    }
  }

  /** Whether a line is the heading of a week, a session, the warm-up or a block. */
  #readHeading(row: Row, line: string): boolean {
    const week = weekHeading(line);
    if (week && !(this.#session && hasSets(week.rest))) {
      this.#beginWeek(week.week, week.weeks);
      this.#note(row, 'week');
      if (week.rest !== '') this.#readLine(row, week.rest);
      return true;
    }
    const session = sessionHeading(line);
    if (session) {
      const isRow = hasSets(session.rest);
      const before = line.slice(0, line.length - session.rest.length).replace(/[\s:.\-–—]+$/, '');
      this.#beginSession(isRow ? before : session.name);
      this.#note(row, 'session');
      if (isRow) this.#readEntries(row, session.rest);
      return true;
    }
    const warm = hasSets(line) ? null : warmUp(line);
    if (warm !== null) {
      // what stands beside it is all of it
      this.#isWarmingUp = warm === '';
      if (warm !== '') this.#addWarmUp(warm);
      this.#note(row, 'warm-up');
      return true;
    }
    const block = blockHeading(line);
    if (!block) return false;
    this.#isWarmingUp = false;
    this.#beginBlock(row, block.kind, block.rest);
    return true;
  }

  /** Rows, or the rest that a superset or a circuit has between its rounds. */
  #readWork(row: Row, line: string): void {
    const { pieces, leftovers } = readPieces(line);
    if (
      this.#block &&
      this.#block.block.kind !== 'straight' &&
      leftovers.length === 0 &&
      pieces.every(isRest)
    ) {
      this.#block.rest = settle({ pieces, leftovers }, line, true).change.rest ?? 0;
      this.#note(row, 'block');
    } else this.#readEntries(row, line);
  }

  #beginWeek(week: number, weeks: number): void {
    this.#endBlock();
    this.#week = week;
    this.#plan.weeks = Math.max(this.#plan.weeks, weeks);
    this.#sessionsOfWeek = 0;
    this.#changed = new Set();
    this.#session = week > 1 && this.#plan.sessions.length === 1 ? this.#plan.sessions[0]! : null;
    this.#headings = null;
  }

  #beginSession(name: string): void {
    this.#endBlock();
    this.#isWarmingUp = false;
    this.#last = null;
    this.#sessionsOfWeek++;
    if (this.#week > 1) {
      const sameName = this.#plan.sessions.find(
        (session) => session.name.toLowerCase() === name.toLowerCase(),
      );
      this.#session = sameName ?? this.#plan.sessions[this.#sessionsOfWeek - 1] ?? null;
      if (this.#session) return;
    }
    this.#session = {
      id: this.#newId(),
      name: name || `Sesión ${this.#plan.sessions.length + 1}`,
      blocks: [],
    };
    this.#plan.sessions.push(this.#session);
  }

  #beginBlock(row: Row, kind: DraftBlock['kind'], rest: string): void {
    this.#endBlock();
    if (!this.#session) this.#beginSession('');
    const read = readPieces(rest);
    const rowParts = splitEntries(rest);
    const block: DraftBlock = { id: this.#newId(), kind, entries: [], rest: 0 };
    this.#block = { block, label: null, isHeaded: true };
    this.#note(row, 'block');
    if (rowParts.length > 1) {
      for (const part of rowParts) this.#readEntry(row, part);
      return;
    }
    const { change, marks } = settle(read, rest);
    const rounds = /^\(?x\s?(\d{1,2})\)?$/.exec(rest)?.[1];
    const sets = change.sets ?? (rounds === undefined ? undefined : Number(rounds));
    if (sets !== undefined) this.#block.sets = sets;
    if (change.rest !== undefined) this.#block.rest = change.rest;
    const said = change.sets !== undefined || change.rest !== undefined || rounds !== undefined;
    const plainRest = rest.replace(/[():]/g, '').trim();
    if (
      plainRest !== '' &&
      (!said || change.note !== undefined || (marks.length > 0 && rounds === undefined))
    ) {
      const last = this.#lines.at(-1)!;
      last.problem = `${problems.unclear}: «${plainRest}»`;
    }
  }

  /** A labelled or headed block is as long as its rows; with one row it is an ordinary one. */
  #endBlock(): void {
    const open = this.#block;
    this.#block = null;
    if (!open) return;
    const { block, rest, label } = open;
    if (block.entries.length === 0) return;
    const last = block.entries.at(-1)!;
    if (rest !== undefined && last.rest === 0) last.rest = rest;
    if (label !== null && block.kind === 'superset' && block.entries.length === 1) block.kind = 'straight';
  }

  #addWarmUp(text: string): void {
    const before = this.#plan.warmUp ?? '';
    if (!before.includes(text)) this.#plan.warmUp = [before, text].filter(Boolean).join('. ').slice(0, 600);
  }

  #addNote(text: string): void {
    const id = this.#last;
    if (id === null) this.#addWarmUp(text);
    else this.#changeEntry(id, (entry) => addNote(entry, text));
  }

  #changeEntry(id: string, change: (entry: DraftEntry) => DraftEntry): void {
    for (const session of this.#plan.sessions)
      for (const block of session.blocks)
        block.entries = block.entries.map((entry) => (entry.id === id ? change(entry) : entry));
  }

  #readEntries(row: Row, line: string): void {
    const parts = splitEntries(line);
    if (parts.length > 1 && /\+/.test(line)) this.#beginJoined(row, parts);
    else for (const part of parts) this.#readEntry(row, part);
  }

  /** `Press 4x8 + Remo 4x8` in one line go together. */
  #beginJoined(row: Row, parts: readonly string[]): void {
    if (!this.#block?.isHeaded) {
      this.#endBlock();
      this.#block = {
        block: { id: this.#newId(), kind: 'superset', entries: [], rest: 0 },
        label: null,
        isHeaded: true,
      };
      for (const part of parts) this.#readEntry(row, part);
      this.#endBlock();
      return;
    }
    for (const part of parts) this.#readEntry(row, part);
  }

  /** A row of text; `isAnswered`: it is one, although it says nothing else. */
  #readEntry(row: Row, line: string, isAnswered = false): void {
    const labelled = blockLabel(line);
    const { name, weeks } = splitWeeks(labelled ? labelled.rest : line);
    const read = readNamed(name, this.#index);
    const { settled, exercise } = read;
    const said = Object.keys(settled.change).some((field) => field !== 'exerciseId' && field !== 'note');
    if (
      !said &&
      weeks.length === 0 &&
      !isAnswered &&
      settled.marks.every(({ field }) => field === 'exercise')
    ) {
      const isKnown = settled.change.exerciseId !== undefined;
      if (!isKnown) {
        this.#note(row, 'unclear', {
          problem: problems.unclear,
          answers: this.#last
            ? ['session', 'exercise', 'note', 'warm-up', 'ignore']
            : ['session', 'exercise', 'warm-up', 'ignore'],
        });
        return;
      }
    }
    const later = weeks.map(({ week, text }) => ({
      week,
      found: settle(readPieces(text, exercise?.measure), text),
    }));
    this.#placeWeeks(row, settled, later, exercise, labelled?.label ?? null);
  }

  #readTableRow(row: Row): void {
    const headings = this.#headings ?? bareHeadings(row.cells, this.#index);
    const named = cellUnder('session', row, headings);
    if (named) this.#beginSession(/^\d|^[A-G]$/i.test(named) ? `Día ${named}` : named);
    const { settled, exercise } = readExerciseCell(cellUnder('exercise', row, headings), this.#index);
    const [first = [], ...later] = readCells(row, headings, exercise);
    const label = /^([A-Z])\s?\d?$/i.exec(cellUnder('block', row, headings))?.[1]?.toUpperCase() ?? null;
    const weeks = later.flatMap((found, at) =>
      found.length > 0 ? { week: at + 2, found: together(found) } : [],
    );
    this.#placeWeeks(row, together([settled, ...first]), weeks, exercise, label);
  }

  /** Adds a row with what later weeks change of it. One that the first week does not have is as the first of the others says. */
  #placeWeeks(
    row: Row,
    first: Settled,
    later: readonly { week: number; found: Settled }[],
    exercise: Exercise | undefined,
    label: string | null,
  ): void {
    const begins = saysHowMuch(first) ? undefined : later.find(({ found }) => saysHowMuch(found));
    const base = begins ? together([{ ...first, marks: first.marks.filter(isSaid) }, begins.found]) : first;
    const id = this.#place(row, base, exercise, label, begins?.week);
    for (const { week, found } of later) if (week > (begins?.week ?? 1)) this.#override(id, week, found);
  }

  /** Adds a row, or what a later week changes of it, and returns its id. One that begins in a later week is marked. */
  #place(
    row: Row,
    settled: Settled,
    exercise: Exercise | undefined,
    label: string | null,
    begins: number = this.#week,
  ): string {
    this.#firstWeek ??= this.#week;
    const found = this.#week > this.#firstWeek ? this.#sameEntry(settled) : undefined;
    if (found !== undefined) {
      this.#changed.add(found);
      this.#last = found;
      this.#override(found, this.#week, settled);
      this.#note(row, 'row', { entryId: found });
      return found;
    }
    if (!this.#session) this.#beginSession('');
    const open = this.#openBlock(label);
    const read =
      begins > this.#firstWeek ? { ...settled, marks: [...settled.marks, lateMark(begins)] } : settled;
    const entry = toEntry(this.#newId(), read, exercise, open.sets);
    this.#changed.add(entry.id);
    open.block.entries.push(entry);
    this.#last = entry.id;
    this.#note(row, 'row', { entryId: entry.id });
    return entry.id;
  }

  #sameEntry({ change, marks }: Settled): string | undefined {
    const named = marks.find(({ field }) => field === 'exercise')?.text.toLowerCase();
    return allEntries(this.#plan)
      .filter(
        ({ session, entry }) => (!this.#session || session === this.#session) && !this.#changed.has(entry.id),
      )
      .find(({ entry }) =>
        change.exerciseId === undefined
          ? entry.marks?.some(({ field, text }) => field === 'exercise' && text.toLowerCase() === named)
          : entry.exerciseId === change.exerciseId,
      )?.entry.id;
  }

  #openBlock(label: string | null): OpenBlock {
    const open = this.#block;
    const goesOn =
      open &&
      (open.isHeaded ? label === null || open.label === null || open.label === label : open.label === label);
    if (!open || !goesOn) {
      this.#endBlock();
      const block: DraftBlock = {
        id: this.#newId(),
        kind: label === null ? 'straight' : 'superset',
        entries: [],
        rest: 0,
      };
      this.#block = { block, label, isHeaded: false };
    } else if (label !== null) {
      open.label = label;
      if (open.block.kind === 'straight') open.block.kind = 'superset';
    }
    const { block } = this.#block!;
    if (!this.#session!.blocks.includes(block)) this.#session!.blocks.push(block);
    return this.#block!;
  }

  /** What a later week changes of a row; what no week can change of it is marked. */
  #override(id: string, week: number, { change, marks }: Settled): void {
    const { exerciseId: _, ...asked } = change;
    this.#changeEntry(id, (entry) => {
      const fixed = Object.entries(asked).filter(
        ([field, value]) =>
          !weekFields.includes(field as Field) &&
          JSON.stringify(value) !== JSON.stringify(entry[field as keyof DraftEntry]),
      );
      const found: Mark[] = [
        ...marks.filter(({ field, text }) => field !== 'exercise' && text !== ''),
        ...fixed.map(([field]) => ({
          field: field as Field,
          text: `Semana ${week}`,
          problem: 'Es igual en todas las semanas',
          choices: [{ label: 'Dejarlo como en la semana 1', change: {} }],
        })),
      ];
      const changed = changeEntry(entry, change, week);
      return found.length > 0
        ? { ...changed, marks: [...(changed.marks ?? []), ...found.map((mark) => ({ ...mark, week }))] }
        : changed;
    });
    this.#plan.weeks = Math.max(this.#plan.weeks, week);
  }
}

const hasSets = (text: string): boolean => readPieces(text).pieces.some(({ field }) => field === 'sets');

const isRest = ({ field, problem }: Piece): boolean => field === 'rest' && problem === undefined;

/** Whether sets or an amount were read, with or without a mark. */
const saysHowMuch = ({ change, marks }: Settled): boolean =>
  change.sets !== undefined ||
  change.amount !== undefined ||
  marks.some((mark) => isSaid(mark) && (mark.field === 'sets' || mark.field === 'amount'));

/** Whether a mark is about a text, and not about one that is missing. */
const isSaid = ({ text }: Mark): boolean => text !== '';

/** What is asked about a row that the first week does not have: a plan has the same exercises in all weeks. */
const lateMark = (week: number): Mark => ({
  field: 'exercise',
  text: `Semana ${week}`,
  problem: 'Las semanas anteriores no lo tienen, y un plan tiene los mismos ejercicios en todas',
  choices: [
    { label: 'Dejarlo en todas', change: {} },
    { label: `Anotar «Desde la semana ${week}»`, change: { note: `Desde la semana ${week}` } },
  ],
});

const addNote = (entry: DraftEntry, text: string): DraftEntry => ({
  ...entry,
  note: [entry.note, text].filter(Boolean).join('. ').slice(0, 200),
});

/** The row of what was read: what is missing is marked. */
function toEntry(
  id: string,
  { change, marks, isPerSide }: Settled,
  exercise: Exercise | undefined,
  sets?: number,
): DraftEntry {
  const isMarked = (field: Field) => marks.some((mark) => mark.field === field);
  const withSets =
    change.sets === undefined && sets !== undefined && !isMarked('sets') ? { ...change, sets } : change;
  const absent = (['sets', 'amount'] as const).filter(
    (field) => withSets[field] === undefined && !isMarked(field),
  );
  const entry = changeEntry(emptyEntry(id), withSets);
  const found = [...marks, ...absent.map(missingMark)];
  const sided = isPerSide && !exercise?.perSide ? addNote(entry, perSideNote) : entry;
  return found.length > 0 ? { ...sided, marks: found } : sided;
}
