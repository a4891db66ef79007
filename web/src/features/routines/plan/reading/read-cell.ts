import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { amountText, effortText, restText } from '#shared/rules/routines/plan.ts';
import type { Choice, EntryChange, Field, Mark } from '../draft-plan.ts';
import type { ExerciseIndex } from './find-exercise.ts';
import { normalText, toNumber } from './normal-text.ts';
import { readPieces } from './grammar.ts';
import {
  amountOf,
  bareEffort,
  measured,
  problems,
  progressing,
  restOf,
  setsOf,
  tempoOf,
  toNote,
  type Leftover,
  type Meaning,
  type Piece,
  type Reading,
} from './meanings.ts';

/** What a text changes of a row, and what of it was not understood. */
export interface Settled {
  change: EntryChange;
  marks: Mark[];
  /** It is done once for each side. */
  isPerSide: boolean;
}

/** How a column of a table is headed; those of an effort say what a number alone is. */
export type Column =
  | Field
  | 'rir'
  | 'rpe'
  | 'percent'
  | 'kg'
  | 'rest-seconds'
  | 'rest-minutes'
  | 'seconds'
  | 'metres';

/** Words that say that a set is done for each side. */
export const perSideNote = 'por lado';

const fieldOf = (column: Column): Field => {
  if (column === 'rest-seconds' || column === 'rest-minutes') return 'rest';
  if (column === 'seconds' || column === 'metres') return 'amount';
  return column === 'rir' || column === 'rpe' || column === 'percent' || column === 'kg' ? 'effort' : column;
};

export { fieldOf };

/** What was read of a text so far. */
interface Progress extends Settled {
  text: string;
  pieces: readonly Piece[];
  /** Whether a duration may still be the amount. */
  isAmountOpen: boolean;
}

/**
 * Puts the pieces of a text together: what is said twice, or lies between them with figures, is marked. `isCounted`: the amount of the row
 * is known, so that a duration is a rest.
 */
export function settle({ pieces, leftovers }: Reading, text: string, isCounted = false): Settled {
  const hasAmount = isCounted || pieces.some(isAmount);
  const read: Progress = {
    text,
    pieces,
    change: {},
    marks: [],
    isPerSide: pieces.some(({ isPerSide }) => isPerSide),
    isAmountOpen: !hasAmount,
  };
  for (const piece of pieces) {
    if (piece.duration) addDuration(read, piece, piece.duration);
    else if (piece.problem !== undefined) mark(read, piece, piece.problem, piece.choices ?? []);
    else addPiece(read, piece);
  }
  const { change, marks, isPerSide } = read;
  const words = leftovers.filter(isWords);
  if (words.length > 0) change.note = words.map(({ text: note }) => bareNote(note)).join('. ');
  const unread = leftovers.filter((leftover) => !isWords(leftover));
  const isKnown = hasAmount || !read.isAmountOpen;
  return {
    change,
    marks: [...marks, ...unread.map((leftover) => markOf(leftover, change, isKnown))],
    isPerSide,
  };
}

const saidIn = (text: string, { at, end }: Piece): string => text.slice(at, end).trim();

function mark(
  read: Progress,
  piece: Piece,
  problem: string,
  choices: Mark['choices'],
  field = piece.field,
): void {
  read.marks.push({ field, text: saidIn(read.text, piece), problem, choices });
}

/** Whether a piece says how much a set is. */
export const isAmount = ({ field, duration, isPerSide, change, problem }: Piece): boolean =>
  field === 'amount' && !duration && (problem !== undefined || change.amount !== undefined || !isPerSide);

/** A duration is the amount where there is none yet, else the rest, unless words lead to it. */
function addDuration(read: Progress, piece: Piece, [from, to]: readonly [number, number]): void {
  const { change, text, pieces } = read;
  const said = saidIn(text, piece);
  if (read.isAmountOpen && from > 0 && from <= to) {
    change.amount = { unit: 'seconds', from, to };
    read.isAmountOpen = false;
  } else if (isAmong(text, piece, pieces)) {
    const asRest = to <= 900 ? [{ label: `Descanso ${restText(to)}`, change: { rest: to } }] : [];
    mark(read, piece, problems.twoReadings, [toNote(sentenceAround(text, piece, pieces)), ...asRest]);
  } else if (change.rest !== undefined || pieces.some(isRest))
    mark(read, piece, problems.unclear, [toNote(said)]);
  else {
    const rest = restOf(said, `${from} s`, from === to ? undefined : `${to} s`);
    if (rest.problem === undefined) change.rest = to;
    else mark(read, piece, rest.problem, rest.choices ?? []);
  }
}

/** Whether words lead to a duration, which then belongs to them: `aguanta 2 s arriba`. */
const isAmong = (text: string, { at }: Piece, pieces: readonly Piece[]): boolean => {
  const before = text.slice(0, at).trimEnd();
  return (
    /\p{L}$/u.test(before) &&
    !pieces.some(({ end, at: start }) => end >= before.length && start < before.length)
  );
};

/** The words around a duration, up to the pieces beside it. */
function sentenceAround(text: string, { at, end }: Piece, pieces: readonly Piece[]): string {
  const from = Math.max(0, ...pieces.filter((piece) => piece.end <= at).map((piece) => piece.end));
  const to = Math.min(text.length, ...pieces.filter((piece) => piece.at >= end).map((piece) => piece.at));
  return text.slice(from, to).replace(/^[\s,;:.\-–—(]+|[\s,;:.\-–—)]+$/g, '');
}

const isRest = ({ field, duration, problem, change }: Piece): boolean =>
  field === 'rest' && duration === undefined && (problem !== undefined || change.rest !== undefined);

/** Adds what a piece says; what contradicts what was said before is marked. */
function addPiece(read: Progress, piece: Piece): void {
  const { change } = read;
  for (const [name, value] of Object.entries(piece.change)) {
    const before = change[name as keyof EntryChange];
    if (before === undefined) Object.assign(change, { [name]: value });
    else if (name === 'effort' && !Object.keys(value as object).some((key) => key in (before as object)))
      change.effort = { ...change.effort, ...(value as object) };
    // a second work of the same size is another one as well
    else if (name === 'sets' || JSON.stringify(before) !== JSON.stringify(value)) {
      const said = saidIn(read.text, piece);
      mark(read, piece, problems.twoReadings, [{ label: said, change: piece.change }, toNote(said)]);
    }
  }
}

/** Words, or what stands in parentheses: a note. Figures outside of them mean something. */
const isWords = ({ text }: Leftover): boolean => !/\d/.test(text) || /^\([^()]*\)?$/.test(text);

const bareNote = (text: string): string => {
  const inner = /^\(([^()]*)\)?$/.exec(text.trim())?.[1] ?? text;
  return inner.replace(/^[\s.,;:\-–—(]+|[\s,;:\-–—(]+$/g, '');
};

/** Figures that nothing explains. */
function markOf({ text }: Leftover, change: EntryChange, hasAmount: boolean): Mark {
  const [, first, second] = simpleNumber.exec(normalText(text)) ?? [];
  const readings =
    first === undefined
      ? []
      : [
          ...(hasAmount ? [] : [amountOf(text, { numbers: text, unit: 'reps' })]),
          measured('kg', text, first, second),
          ...(change.effort?.rir === undefined ? [measured('rir', text, first, second)] : []),
          ...(change.rest === undefined ? [restOf(text, `${first} s`, second && `${second} s`)] : []),
        ];
  const choices = readings.flatMap((piece) =>
    piece && piece.problem === undefined ? [{ label: labelOf(piece.change), change: piece.change }] : [],
  );
  const tempo = change.tempo === undefined && /^\d{2}[\dx]\d$/i.test(text) ? tempoOf(text, text) : null;
  if (tempo && tempo.problem === undefined)
    choices.unshift({ label: `Tempo ${tempo.change.tempo}`, change: tempo.change });
  if (!hasAmount && change.sets === undefined) choices.unshift(...ofEachSet(normalText(text)));
  const field = tempo
    ? 'tempo'
    : first === undefined && !/^[\d\s,/-]+$/.test(normalText(text))
      ? 'note'
      : hasAmount
        ? 'effort'
        : 'amount';
  return { field, text, problem: problems.unclear, choices: [...choices, toNote(text)] };
}

/** `12-10-8` without sets: each of them has its own repetitions. */
function ofEachSet(text: string): Choice[] {
  const counts = /^\d+(?:\s?[-/,]\s?\d+){2,}$/.test(text) ? text.split(/\s?[-/,]\s?/).map(Number) : [];
  if (counts.length === 0 || counts.length > 12) return [];
  const amount = { unit: 'reps', from: Math.min(...counts), to: Math.max(...counts) } as const;
  const change = { sets: counts.length, amount, note: counts.join('-') };
  return [{ label: `${counts.length} series de ${labelOf({ amount, note: change.note })}`, change }];
}

function labelOf({ amount, effort, rest, note }: EntryChange): string {
  return [
    amount && (amount.unit === 'reps' ? `${amountText(amount)} repeticiones` : amountText(amount)),
    effort && effortText(effort),
    rest !== undefined && `descanso ${restText(rest)}`,
    note && `nota «${note}»`,
  ]
    .filter(Boolean)
    .join(', ');
}

const missing: Partial<Record<Field, string>> = {
  exercise: 'Falta el ejercicio',
  sets: 'Faltan las series',
  amount: 'Falta cuánto: repeticiones, segundos o metros',
};

/** The mark of a cell that may not be empty. */
export const missingMark = (field: Field): Mark => ({
  field,
  text: '',
  problem: missing[field] ?? problems.unclear,
  choices:
    field === 'sets'
      ? [1, 2, 3, 4].map((sets) => ({ label: sets === 1 ? '1 serie' : `${sets} series`, change: { sets } }))
      : [],
});

/** What an empty cell says. */
const empty: Partial<Record<Field, EntryChange>> = {
  effort: { effort: {} },
  rest: { rest: 0 },
  tempo: { tempo: '' },
  progression: { progression: { kind: 'none' } },
  note: { note: '' },
};

/** Signs that stand for an empty cell. */
const isBlank = (text: string): boolean =>
  /^[\s\-/.]*$/.test(normalText(text)) || /^(?:n\/?a|ninguna?)$/i.test(text.trim());

const noteLength = 200;

/** What a cell under a heading says; `exercise` is that of its row. */
export function readCell(column: Column, text: string, exercise?: Exercise): Settled {
  const field = fieldOf(column);
  const sure = (change: EntryChange): Settled => ({ change, marks: [], isPerSide: false });
  const written = text.trim();
  if (isBlank(written))
    return field in empty ? sure(empty[field]!) : { ...sure({}), marks: [missingMark(field)] };
  if (field === 'note')
    return written.length <= noteLength
      ? sure({ note: written })
      : {
          ...sure({}),
          marks: [
            {
              field,
              text: written,
              problem: `La nota tiene más de ${noteLength} caracteres`,
              choices: [toNote(written)],
            },
          ],
        };
  const alone = simple[column]?.(normalText(written), exercise);
  if (alone) return settle({ pieces: [{ ...alone, at: 0, end: written.length }], leftovers: [] }, written);
  const read = settle(
    readPieces(written, exercise?.measure),
    written,
    field !== 'amount' && field !== 'sets',
  );
  const { note, ...change } = read.change;
  const isForeign = field !== 'amount' && field !== 'sets' && !has(read, field);
  if (!isForeign && note === undefined) return read;
  const problem = {
    field,
    text: written,
    problem: problems.unclear,
    choices: [
      ...(isForeign || Object.keys(change).length === 0
        ? []
        : [{ label: labelOf({ ...change, ...(note === undefined ? {} : { note }) }), change: read.change }]),
      toNote(written),
    ],
  };
  return { change: isForeign ? {} : change, marks: [...read.marks, problem], isPerSide: read.isPerSide };
}

const has = ({ change, marks }: Settled, field: Field): boolean =>
  field in change || marks.some((mark) => mark.field === field);

const simpleNumber = /^(\d+(?:[.,]\d+)?)(?:\s?(?:-|\/|a)\s?(\d+(?:[.,]\d+)?))?$/;

type Simple = (text: string, exercise: Exercise | undefined) => Meaning | null;

const amountIn =
  (unit?: string): Simple =>
  (text, exercise) =>
    /^\d+(?:[.,]\d+)?(?:\s?(?:-|\/|\+|,|a)\s?\d+)*$/.test(text)
      ? amountOf(text, { numbers: text, unit, measure: exercise?.measure })
      : null;

const numberIn =
  (read: (text: string, first: string, second?: string) => Meaning): Simple =>
  (text) => {
    const [, first, second] = simpleNumber.exec(text) ?? [];
    return first === undefined ? null : read(text, first, second);
  };

const restIn = (unit: string): Simple =>
  numberIn((text, first, second) => restOf(text, `${first} ${unit}`, second && `${second} ${unit}`));

/** What a number or a range alone means in a column. */
const simple: Partial<Record<Column, Simple>> = {
  sets: (text) => {
    const [, from, to] = /^(\d{1,3})(?:\s?[-a]\s?(\d{1,3}))?$/.exec(text) ?? [];
    return from === undefined ? null : setsOf(text, from, to);
  },
  amount: amountIn(),
  seconds: amountIn('s'),
  metres: amountIn('metros'),
  rir: numberIn((...said) => measured('rir', ...said)),
  rpe: numberIn((...said) => measured('rpe', ...said)),
  percent: numberIn((...said) => measured('percent', ...said)),
  kg: numberIn((...said) => measured('kg', ...said)),
  rest: numberIn(restOf),
  'rest-seconds': restIn('s'),
  'rest-minutes': restIn('min'),
  tempo: (text) => (/^[\dx](?:[-/.:\s]?[\dx]){2,5}$/i.test(text) ? tempoOf(text, text) : null),
  progression: (text) => {
    const byReserve = /^(?:por\s)?rir\s?[+±]?\s?(\d+(?:[.,]\d+)?)?\s?(?:kg)?$/i.exec(text);
    if (byReserve) return progressing('rir', text, byReserve[1]);
    const kilos = /^[+±]?\s?(\d+(?:[.,]\d+)?)\s?(?:kg)?$/i.exec(text)?.[1];
    return kilos === undefined ? null : progressing('add', text, kilos);
  },
  effort: numberIn((text, first, second) =>
    second === undefined ? bareEffort(text, toNumber(first)) : measured('rir', text, first, second),
  ),
};

/** What a cell of the exercise column names; more than one, none or a retired one is marked, with what it may be. */
export function readExercise(index: ExerciseIndex, text: string): Settled {
  const [only, ...others] = index.exact(text);
  if (only && others.length === 0) return { change: { exerciseId: only._id }, marks: [], isPerSide: false };
  const found = only ? [only, ...others] : index.candidates(text);
  const written = text.trim();
  const mark: Mark =
    written === ''
      ? missingMark('exercise')
      : {
          field: 'exercise',
          text: written,
          problem: only ? 'Hay varios ejercicios con ese nombre' : 'No está en los ejercicios',
          choices: found.map(({ _id, name }) => ({ label: name, change: { exerciseId: _id } })),
        };
  return { change: {}, marks: [mark], isPerSide: false };
}

/** Several cells of a row as one. */
export function together(cells: readonly Settled[]): Settled {
  return cells.reduce<Settled>(
    (before, { change, marks, isPerSide }) => ({
      change: {
        ...before.change,
        ...change,
        ...(before.change.effort && change.effort
          ? { effort: { ...before.change.effort, ...change.effort } }
          : {}),
        ...(before.change.note && change.note
          ? { note: `${before.change.note}. ${change.note}`.slice(0, 200) }
          : {}),
      },
      marks: [
        ...before.marks.filter(({ field, text }) => text !== '' || !(field in change)),
        ...marks.filter(({ field, text }) => text !== '' || !(field in before.change)),
      ],
      isPerSide: before.isPerSide || isPerSide,
    }),
    { change: {}, marks: [], isPerSide: false },
  );
}
