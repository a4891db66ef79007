import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { ExerciseIndex } from './find-exercise.ts';
import { readPieces } from './grammar.ts';
import { isAmount, readCell, settle, type Column, type Settled } from './read-cell.ts';
import type { Heading, Row } from './table.ts';

/* The cells of a row, by what stands above them. */

/** The cell under a heading; empty without one. */
export const cellUnder = (column: Heading['column'], { cells }: Row, headings: readonly Heading[]): string =>
  cells[headings.findIndex((heading) => heading.column === column)] ?? '';

const elsewhere = new Set<Heading['column']>(['exercise', 'block', 'session', 'none']);

/** Whether an empty cell says that something is missing. */
const isNeeded = (column: Heading['column']): boolean => column === 'sets' || column === 'amount';

/** What the cells of a row say, by week: those of the first at 0. */
export function readCells(
  { cells }: Row,
  headings: readonly Heading[],
  exercise: Exercise | undefined,
): Settled[][] {
  const isUnnamed = ({ column }: Heading) => column === 'work' || column === 'unknown';
  const headingAt = (at: number): Heading => headings[at] ?? { column: 'unknown', text: '' };
  const isCounted = headings.some(({ column }) => ['amount', 'seconds', 'metres', 'work'].includes(column));
  // weeks whose amount another cell says: a duration beside it is a rest
  const counted = new Set(
    cells.flatMap((text, at) =>
      isUnnamed(headingAt(at)) && readPieces(text, exercise?.measure).pieces.some(isAmount)
        ? [headingAt(at).week ?? 1]
        : [],
    ),
  );
  const weeks: Settled[][] = [];
  for (const [at, text] of cells.entries()) {
    const heading = headingAt(at);
    const { column, week = 1 } = heading;
    if (elsewhere.has(column) || (text === '' && (week > 1 || !isNeeded(column)))) continue;
    const isOpen = column === 'work' || !(isCounted || counted.has(week));
    const cell = isUnnamed(heading)
      ? settle(readPieces(text, exercise?.measure), text, !isOpen)
      : readCell(column as Column, text, exercise);
    if (cell.change.amount) counted.add(week);
    (weeks[week - 1] ??= []).push(cell);
  }
  return Array.from(weeks, (found) => found ?? []);
}

/** The columns of a row of a table without headings: exercise, sets and amount in this order, and the others by what they say. */
export function bareHeadings(cells: readonly string[], index: ExerciseIndex): Heading[] {
  const at = cells.findIndex((cell) => index.exact(cell).length > 0);
  const named =
    at >= 0 ? at : cells.findIndex((cell) => /\p{L}{3}/u.test(cell) && readPieces(cell).pieces.length === 0);
  let numbers = 0;
  const bare = cells.filter((cell, nth) => nth > named && /^\d{1,3}(?:\s?-\s?\d{1,3})?$/.test(cell));
  const inOrder =
    bare.length >= 2 &&
    /^\d{1,2}$/.test(bare[0]!) &&
    Number(bare[0]) <= 12 &&
    Number(bare[0]) <= Number.parseInt(bare[1]!, 10);
  return cells.map((text, nth): Heading => {
    if (nth === named) return { column: 'exercise', text };
    if (nth < named && /^[A-H]\s?\d?[).]?$/.test(text)) return { column: 'block', text };
    if (nth < named && /^\d{1,2}[.)]?$/.test(text)) return { column: 'none', text };
    if (
      nth > named &&
      inOrder &&
      bare.includes(text) &&
      numbers < 2 &&
      /^\d{1,3}(?:\s?-\s?\d{1,3})?$/.test(text)
    ) {
      numbers++;
      return { column: numbers === 1 ? 'sets' : 'amount', text };
    }
    return { column: 'unknown', text };
  });
}
