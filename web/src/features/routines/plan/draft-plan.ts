import type { Plan, PlanBlock, PlanEntry, PlanSession } from '#shared/contracts/routines/plans.ts';

/* A plan while it is written: rows may lack their exercise, and what was not understood is marked instead of guessed. */

/** The columns of a row. */
export type Field = 'exercise' | 'sets' | 'amount' | 'effort' | 'rest' | 'tempo' | 'progression' | 'note';

export const fields: readonly Field[] = [
  'exercise',
  'sets',
  'amount',
  'effort',
  'rest',
  'tempo',
  'progression',
  'note',
];

/** What a cell changes of its row; `effort` adds to what is there. */
export type EntryChange = Partial<
  Pick<PlanEntry, 'exerciseId' | 'sets' | 'amount' | 'effort' | 'rest' | 'tempo' | 'progression' | 'note'>
>;

/** One meaning that a marked cell may have. */
export interface Choice {
  label: string;
  change: EntryChange;
}

/** A cell that was not understood, or may mean two things. */
export interface Mark {
  field: Field;
  /** The week that the cell belongs to, where it is not the first. */
  week?: number;
  /** What stands in the cell. */
  text: string;
  problem: string;
  choices: Choice[];
}

/** A row; `exerciseId` is empty while none is chosen. */
export interface DraftEntry extends PlanEntry {
  marks?: Mark[];
}

export interface DraftBlock extends Omit<PlanBlock, 'entries'> {
  entries: DraftEntry[];
}

export interface DraftSession extends Omit<PlanSession, 'blocks'> {
  blocks: DraftBlock[];
}

/** Its sessions may be empty. */
export interface DraftPlan extends Omit<Plan, 'sessions'> {
  sessions: DraftSession[];
}

/** The id of a new part: it differs from those that a plan has had before. */
export function newPartId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(10));
  return [...numbers].map((number) => (number % 36).toString(36)).join('');
}

/** A row without exercise. */
export const emptyEntry = (id: string): DraftEntry => ({
  id,
  exerciseId: '',
  sets: 3,
  amount: { unit: 'reps', from: 10, to: 10 },
  effort: {},
  rest: 0,
  tempo: '',
  note: '',
  progression: { kind: 'none' },
  weeks: {},
});

/** A row to be typed into: what it needs is missing. */
export const newRow = (id: string): DraftEntry => ({
  ...emptyEntry(id),
  marks: [
    { field: 'sets', text: '', problem: 'Faltan las series', choices: [] },
    { field: 'amount', text: '', problem: 'Falta cuánto: repeticiones, segundos o metros', choices: [] },
  ],
});

/** Whether a mark says no more than that a new row is not written yet. */
export const isUnwritten = ({ text, choices }: Mark): boolean => text === '' && choices.length === 0;

/** Whether nothing is written into a row: it is not saved, and keeps nothing from being saved. */
export const isBlankRow = ({ exerciseId, marks = [], weeks }: DraftEntry): boolean =>
  exerciseId === '' && marks.every(isUnwritten) && Object.keys(weeks).length === 0;

/** What the fields of a row are in a week, with what the week changes. */
export const valuesIn = (entry: DraftEntry, week: number): DraftEntry => ({
  ...entry,
  ...(week > 1 ? entry.weeks[String(week)] : {}),
});

/** The fields that a week may change. */
export const weekFields: readonly Field[] = ['sets', 'amount', 'effort', 'note'];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Without what is undefined. */
const defined = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/**
 * The row with a change; an effort adds to what is there. In a later week it becomes an override, which goes where it is as in the first;
 * what a week cannot change stays.
 */
export function changeEntry(entry: DraftEntry, change: EntryChange, week = 1): DraftEntry {
  const wanted = defined({
    ...change,
    effort: change.effort && defined({ ...valuesIn(entry, week).effort, ...change.effort }),
  });
  if (week === 1) return { ...entry, ...wanted } as DraftEntry;
  const override: Record<string, unknown> = { ...entry.weeks[String(week)] };
  for (const name of weekFields as readonly (keyof typeof wanted & keyof DraftEntry)[]) {
    if (!(name in wanted)) continue;
    if (isSame(wanted[name], entry[name])) delete override[name];
    else override[name] = wanted[name];
  }
  return { ...entry, weeks: withWeek(entry.weeks, week, override) };
}

function withWeek(weeks: PlanEntry['weeks'], week: number, override: object): PlanEntry['weeks'] {
  const { [String(week)]: _, ...others } = weeks;
  return Object.keys(override).length > 0 ? { ...others, [String(week)]: override } : others;
}

/** The row without what a week changes of it; of one field, or of all. */
export function revertWeek(entry: DraftEntry, week: number, field?: Field): DraftEntry {
  const override: Record<string, unknown> = { ...entry.weeks[String(week)] };
  for (const name of Object.keys(override)) if (!field || name === field) delete override[name];
  return { ...entry, weeks: withWeek(entry.weeks, week, override) };
}

/** Whether a week changes a field of a row. */
export const isOverridden = (entry: DraftEntry, week: number, field: Field): boolean =>
  week > 1 && field in (entry.weeks[String(week)] ?? {});

/** Takes over one of the choices of a mark, which goes. */
export function resolveMark(entry: DraftEntry, mark: Mark, change: EntryChange): DraftEntry {
  const { marks = [], ...rest } = changeEntry(entry, change, mark.week);
  // what was missing may be said as well
  const isSaid = ({ field, text, week }: Mark) => text === '' && week === mark.week && field in change;
  const left = marks.filter((each) => !isSame(each, mark) && !isSaid(each));
  return left.length > 0 ? { ...rest, marks: left } : rest;
}

/** The row with other marks in a cell. */
export function markCell(entry: DraftEntry, field: Field, week: number, found: readonly Mark[]): DraftEntry {
  const { marks = [], ...rest } = entry;
  const touched = new Set<Field>([field, ...found.map((mark) => mark.field)]);
  const isOf = (mark: Mark) => touched.has(mark.field) && (mark.week ?? 1) === week;
  const left = [
    ...marks.filter((mark) => !isOf(mark)),
    ...found.map((mark) => (week > 1 ? { ...mark, week } : mark)),
  ];
  return left.length > 0 ? { ...rest, marks: left } : rest;
}

/** The marks of a row in a week. */
export const marksIn = ({ marks = [] }: DraftEntry, week: number): Mark[] =>
  marks.filter((mark) => (mark.week ?? 1) === week);

/** Every row of a plan with its place. */
export const allEntries = (plan: DraftPlan) =>
  plan.sessions.flatMap((session) =>
    session.blocks.flatMap((block) => block.entries.map((entry) => ({ session, block, entry }))),
  );

/** The plan with another row in the place of one. */
export const replaceEntry = (
  plan: DraftPlan,
  id: string,
  change: (entry: DraftEntry) => DraftEntry,
): DraftPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({
    ...session,
    blocks: session.blocks.map((block) => ({
      ...block,
      entries: block.entries.map((entry) => (entry.id === id ? change(entry) : entry)),
    })),
  })),
});
