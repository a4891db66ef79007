import { searchWords } from '#shared/rules/text-search.ts';
import { bareLine, sessionHeading } from './line-kinds.ts';
import type { Column } from './read-cell.ts';

/* Rows of a table as they are copied from a spreadsheet or a document. */

/** A pasted row: its cells, or one for a line of text. */
export interface Row {
  /** Its number, from 1. */
  line: number;
  /** The week of which it is a part of the line, where tables stand side by side. */
  week?: number;
  text: string;
  cells: string[];
}

/** The rows of a text. A cell with line breaks is quoted, as spreadsheets do. */
export function readRows(text: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  const pattern = /(?:(?<=^|\t|\n)"(?:[^"]|"")*"(?=\t|\r|\n|$)|[^\n\r])*/y;
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at <= source.length;) {
    pattern.lastIndex = at;
    const raw = pattern.exec(source)?.[0] ?? '';
    rows.push({ line, text: raw.replace(/\t/g, ' ').trim(), cells: cellsOf(raw) });
    line += 1 + (raw.match(/\n/g)?.length ?? 0);
    at += raw.length + 1;
  }
  return rows;
}

function cellsOf(raw: string): string[] {
  if (raw.includes('\t')) return splitCells(raw, '\t');
  if (/^\s*\|.*\|\s*$/.test(raw)) return splitCells(raw.trim().slice(1, -1), '|');
  if ((raw.match(/\|/g) ?? []).length >= 2) return splitCells(raw, '|');
  return (raw.match(/;/g) ?? []).length >= 3 ? splitCells(raw, ';') : [raw.replace(/\s+/g, ' ').trim()];
}

const splitCells = (raw: string, separator: string): string[] =>
  (raw.match(separator === '\t' ? /(?<=^|\t)(?:"(?:[^"]|"")*"(?=\t|$)|[^\t]*)/g : /[^;|]*/g) ?? [])
    .filter((_, at, all) => separator === '\t' || at % 2 === 0 || all[at] !== '')
    .map((cell) =>
      (/^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)
        .replace(/\s+/g, ' ')
        .trim(),
    );

/** What stands under a heading; `week` where it is of one week. */
export interface Heading {
  column: Column | 'work' | 'block' | 'session' | 'unknown' | 'none';
  week?: number;
  text: string;
}

const headings: readonly (readonly [RegExp, Heading['column']])[] = [
  [/^(?:ejercicios?|exercises?|movimientos?|nombre)$/, 'exercise'],
  [/^(?:series|sets?|ser|n series|num series)$/, 'sets'],
  [
    /^(?:series? x reps?|sets? x reps?|series x repeticiones|series repeticiones|series reps|volumen|trabajo|prescripcion)$/,
    'work',
  ],
  [/^(?:reps?|repeticiones|repes|reps tiempo|cantidad|objetivo)$/, 'amount'],
  [/^(?:tiempo|duracion|segundos|seg|tiempo s|tiempo seg)$/, 'seconds'],
  [/^(?:metros|distancia|distancia m)$/, 'metres'],
  [/^(?:rir|r i r)$/, 'rir'],
  [/^(?:rpe|r p e)$/, 'rpe'],
  [/^(?:rm|1rm|porcentaje|del rm|rm 1|1 rm)$/, 'percent'],
  [/^(?:kg|kgs|kilos|peso|carga|peso kg|carga kg)$/, 'kg'],
  [/^(?:esfuerzo|intensidad|rir rpe|carga rir)$/, 'effort'],
  [/^(?:descansos?|desc|pausas?|rest|recuperacion|recup|rec)$/, 'rest'],
  [/^(?:descansos?|desc|pausas?|rest|recuperacion|recup|rec) (?:s|seg|segundos)$/, 'rest-seconds'],
  [/^(?:descansos?|desc|pausas?|rest|recuperacion|recup|rec) (?:min|minutos|m)$/, 'rest-minutes'],
  [/^(?:tempo|cadencia)$/, 'tempo'],
  [/^(?:progresion|prog)$/, 'progression'],
  [/^(?:notas?|observaciones|obs|comentarios?|indicaciones|detalles)$/, 'note'],
  [/^(?:bloque|orden|n|num|id)$/, 'block'],
  [/^(?:dia|sesion|day)$/, 'session'],
];

const weekHeading = /^(?:semana|sem|s|week|w) ?([1-6])$/;

function headingOf(text: string): Heading {
  const words = searchWords(text).join(' ');
  if (text.trim() === '%') return { column: 'percent', text };
  if (/^[#nº°.\s]+$/i.test(text) && text.trim() !== '') return { column: 'block', text };
  const week = weekHeading.exec(words)?.[1];
  if (week !== undefined) return { column: 'work', week: Number(week), text };
  const found = headings.find(([pattern]) => pattern.test(words));
  return { column: found?.[1] ?? (text.trim() === '' ? 'none' : 'unknown'), text };
}

/** The headings of a row; null for a row of contents. `above` are the weeks that the row before names. */
export function readHeadings(cells: readonly string[], above: readonly Heading[] | null): Heading[] | null {
  const read = cells.map(headingOf);
  const filled = read.filter(({ column }) => column !== 'none');
  const known = filled.filter(({ column }) => column !== 'unknown');
  if (known.length < 2 || known.length < filled.length / 2) return null;
  if (above === null || !isWeekRow(above)) return withExercise(read);
  let week: number | undefined;
  return withExercise(
    read.map((heading, at) => {
      week = above[at]?.week ?? week;
      const isOfAll = heading.column === 'exercise' || heading.column === 'block' || week === undefined;
      return isOfAll ? heading : { ...heading, week: week! };
    }),
  );
}

/** A first column without a name is that of the exercises; beside weeks also one that has another, as that of the day. */
function withExercise(read: readonly Heading[]): Heading[] {
  const isDay = read[0]?.column === 'unknown' && read[1]?.week !== undefined;
  const at = isDay ? 0 : read.findIndex(({ column }) => column === 'none');
  const isNamed = read.some(({ column }) => column === 'exercise');
  return read.map((heading, nth) => (!isNamed && nth === at ? { ...heading, column: 'exercise' } : heading));
}

/** Whether a row names weeks alone, above the columns of each. */
export const isWeekRow = (row: readonly Heading[]): boolean =>
  row.some(({ week }) => week !== undefined) &&
  row.every(({ week, column }) => week !== undefined || column === 'none' || column === 'exercise');

/** The weeks of a row that has others of its columns below it. */
export const weekRow = (cells: readonly string[]): Heading[] | null => {
  const read = cells.map(headingOf);
  return isWeekRow(read) ? read : null;
};

/**
 * The rows with the tables or lists of weeks that stand side by side below each other, each under its week: those where every week
 * names its own exercises.
 */
export function unfoldWeeks(rows: readonly Row[]): Row[] {
  const unfolded: Row[] = [];
  for (let at = 0; at < rows.length;) {
    const next = rows.findIndex((row, nth) => nth > at && weekRow(row.cells) !== null);
    const end = next < 0 ? rows.length : next;
    const [heading, ...below] = rows.slice(at, end);
    unfolded.push(...(ownWeeks(heading!, below) ?? [heading!, ...below]));
    at = end;
  }
  return unfolded;
}

/** The rows below a row of weeks, week by week; null where the weeks share their exercises. */
function ownWeeks(heading: Row, below: readonly Row[]): Row[] | null {
  const weeks = (weekRow(heading.cells) ?? []).flatMap(({ week }, at) =>
    week === undefined ? [] : { week, at },
  );
  if (weeks.length < 2) return null;
  const named = below.find(({ cells }) => readHeadings(cells, null) !== null)?.cells.map(headingOf);
  const isOwn = named
    ? named.filter(({ column }) => column === 'exercise').length > 1
    : weeks[0]!.at === heading.cells.findIndex((cell) => cell !== '') && weeks[0]!.at === 0;
  if (!isOwn) return null;
  return weeks.flatMap(({ week, at }, nth) => {
    const part = ({ cells, text, line }: Row): Row[] => {
      const isShared =
        cells.slice(1).every((cell) => cell === '') && sessionHeading(bareLine(cells[0]!)) !== null;
      const own = isShared ? [cells[0]!] : cells.slice(nth === 0 ? 0 : at, weeks[nth + 1]?.at);
      const isElsewhere = text !== '' && own.every((cell) => cell === '');
      return isElsewhere ? [] : [{ line, week, cells: own, text: own.join(' ').trim() }];
    };
    const title = `Semana ${week}`;
    return [{ ...heading, week, text: title, cells: [title] }, ...below.flatMap(part)];
  });
}
