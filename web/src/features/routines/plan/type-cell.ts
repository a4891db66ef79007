import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { cellText } from './cell-text.ts';
import {
  changeEntry,
  markCell,
  marksIn,
  valuesIn,
  weekFields,
  type DraftEntry,
  type EntryChange,
  type Field,
  type Mark,
} from './draft-plan.ts';
import { messages } from './messages.ts';
import type { ExerciseIndex } from './reading/find-exercise.ts';
import { perSideNote, readCell, readExercise, type Settled } from './reading/read-cell.ts';

/** What a cell shows: what is marked as it was written, else its value. */
export function shownText(entry: DraftEntry, field: Field, week: number, index: ExerciseIndex): string {
  const mark = marksIn(entry, field === 'exercise' ? 1 : week).find((each) => each.field === field);
  if (mark) return mark.text;
  return field === 'exercise'
    ? (index.byId(entry.exerciseId)?.name ?? '')
    : cellText(valuesIn(entry, week), field);
}

/** The row after something was typed into one of its cells, in a week. */
export function typeCell(
  entry: DraftEntry,
  { field, week, text }: { field: Field; week: number; text: string },
  index: ExerciseIndex,
): DraftEntry {
  if (field === 'exercise') return put(entry, field, 1, readExercise(index, text));
  const exercise = index.byId(entry.exerciseId);
  const read = withSide(readCell(field, text, exercise), entry, exercise);
  // what is typed takes the place of the whole effort
  const cleared = field === 'effort' ? changeEntry(withoutEffort(entry, week), {}, week) : entry;
  return put(read.change.effort ? cleared : entry, field, week, week === 1 ? read : ofWeek(read, text));
}

const put = (entry: DraftEntry, field: Field, week: number, { change, marks }: Settled): DraftEntry => {
  const understood = (Object.keys(change) as (keyof EntryChange)[]).map((name) =>
    name === 'exerciseId' ? 'exercise' : name,
  );
  const freed = understood.reduce((row, name) => markCell(row, name, week, []), entry);
  return markCell(changeEntry(freed, change, week), field, week, marks);
};

/** The row without its effort in a week. */
const withoutEffort = (entry: DraftEntry, week: number): DraftEntry =>
  week === 1
    ? { ...entry, effort: {} }
    : { ...entry, weeks: { ...entry.weeks, [String(week)]: { ...entry.weeks[String(week)], effort: {} } } };

/** A set of each side is told by the exercise, or by a note. */
function withSide(read: Settled, entry: DraftEntry, exercise: Exercise | undefined): Settled {
  if (!read.isPerSide || exercise?.perSide || entry.note.includes(perSideNote)) return read;
  const note = [read.change.note ?? entry.note, perSideNote].filter(Boolean).join('. ').slice(0, 200);
  return { ...read, change: { ...read.change, note } };
}

/** What a later week cannot change is marked. */
function ofWeek({ change, marks, isPerSide }: Settled, text: string): Settled {
  const names = Object.keys(change) as (keyof EntryChange)[];
  const fixed = names.filter((name) => !weekFields.includes(name as Field));
  const kept = Object.fromEntries(
    Object.entries(change).filter(([name]) => weekFields.includes(name as Field)),
  );
  const refused: Mark[] = fixed.map((name) => ({
    field: name as Field,
    text,
    problem: messages.onlyFirstWeek,
    choices: [{ label: 'Dejarlo como en la semana 1', change: {} }],
  }));
  return { change: kept, marks: [...marks, ...refused], isPerSide };
}
