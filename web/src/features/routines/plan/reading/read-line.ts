import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { Mark } from '../draft-plan.ts';
import type { ExerciseIndex } from './find-exercise.ts';
import { readPieces } from './grammar.ts';
import { problems, type Leftover, type Piece } from './meanings.ts';
import { readExercise, settle, together, type Settled } from './read-cell.ts';

/* Lines of text: where one names its exercise, and where several rows or weeks stand in one. */

/** What a text says of a row, and the exercise that it names. */
export interface NamedText {
  settled: Settled;
  exercise: Exercise | undefined;
}

/** The cell of an exercise, which may have a note in parentheses. */
export function readExerciseCell(text: string, index: ExerciseIndex): NamedText {
  const settled = readExercise(index, text);
  return { settled, exercise: index.byId(settled.change.exerciseId ?? '') };
}

/** A line that names its exercise before or after its numbers. */
export function readNamed(line: string, index: ExerciseIndex): NamedText {
  const known = index.numbered.find((name) => line.toLowerCase().startsWith(name.toLowerCase()));
  const masked = known ? ' '.repeat(known.length) + line.slice(known.length) : line;
  let exercise = known ? index.exact(known)[0] : undefined;
  let { pieces, leftovers } = readPieces(masked, exercise?.measure);
  if (known) {
    const cell = readExercise(index, known);
    return { settled: together([cell, settle({ pieces, leftovers }, line)]), exercise };
  }
  leftovers = leftovers.flatMap(withoutFigure);
  const first = nameOf(leftovers, pieces);
  if (first === undefined)
    return { settled: together([readExercise(index, ''), settle({ pieces, leftovers }, line)]), exercise };
  const { text, note } = splitName(first.text, index);
  const cell =
    note !== '' && pieces.some(({ at }) => at > first.at)
      ? withAside(index, first.text, text, note)
      : readExercise(index, text);
  exercise = index.byId(cell.change.exerciseId ?? '');
  // the unit of a bare number is that of the exercise
  if (exercise && exercise.measure !== 'reps') ({ pieces, leftovers } = readPieces(line, exercise.measure));
  leftovers = leftovers.flatMap(withoutFigure);
  const others = leftovers.filter(({ at }) => at !== first.at);
  const rest = settle(
    {
      pieces,
      leftovers:
        note === '' || cell.marks.length > 0
          ? others
          : [...others, { at: first.at, end: first.end, text: note }],
    },
    line,
  );
  return { settled: together([cell, rest]), exercise };
}

/** A name and the figures behind it, which are no part of it. */
function withoutFigure(leftover: Leftover): Leftover[] {
  const [, name, figure] =
    /^(.*\p{L}\)?)[\s:,\-–—]+(\d+(?:[.,]\d+)?(?:\s?[-–/,]\s?\d+)*)$/u.exec(leftover.text) ?? [];
  if (name === undefined || figure === undefined) return [leftover];
  const at = leftover.end - figure.length;
  return [
    { ...leftover, end: leftover.at + name.length, text: name },
    { at, end: leftover.end, text: figure },
  ];
}

/** The part of a line that names the exercise: what stands before the numbers, else the first after them. */
const nameOf = (leftovers: readonly Leftover[], pieces: readonly Piece[]) =>
  leftovers.find(({ text }) => /\p{L}/u.test(text) && !text.startsWith('(')) ??
  (pieces.length === 0 ? leftovers[0] : undefined);

/** A name and what is said beside it: `Press militar (barra)` is a name where it is known as a whole. */
function splitName(text: string, index: ExerciseIndex): { text: string; note: string } {
  if (index.exact(text).length > 0) return { text, note: '' };
  const trailing = /^(.*?)\s*[,;:.]\s*(.+)$|^(.*?)\s*\((.*)\)$/.exec(text);
  const [name, note] = [trailing?.[1] ?? trailing?.[3], trailing?.[2] ?? trailing?.[4]];
  const isNote = name !== undefined && note !== undefined && index.exact(name).length === 1;
  return isNote ? { text: name, note } : { text, note: '' };
}

/** What stands between a name and its numbers may be a note, or make it another exercise. */
function withAside(index: ExerciseIndex, all: string, name: string, note: string): Settled {
  const [exercise] = index.exact(name);
  const others = index.candidates(all).filter(({ _id }) => _id !== exercise!._id);
  const mark: Mark = {
    field: 'exercise',
    text: all,
    problem: problems.twoReadings,
    choices: [
      { label: `${exercise!.name}, nota «${note}»`, change: { exerciseId: exercise!._id, note } },
      ...others.map((other) => ({ label: other.name, change: { exerciseId: other._id } })),
    ],
  };
  return { change: {}, marks: [mark], isPerSide: false };
}

/** The rows of a line that has several, each with its own sets. */
export function splitEntries(line: string): string[] {
  for (const separator of [/\s\+\s/, /\s*;\s*/, /\s*\|\s*/, /\s+\/\s+/, /,\s+(?=\p{L})/u]) {
    const parts = line.split(separator).filter((part) => part.trim() !== '');
    if (parts.length > 1 && parts.every(hasOwnSets)) return parts;
  }
  return [line];
}

const hasOwnSets = (part: string): boolean => {
  const { pieces, leftovers } = readPieces(part);
  return pieces.some(({ field }) => field === 'sets') && leftovers.some(({ text }) => /\p{L}{3}/u.test(text));
};

/** `Press banca S1: 4x8, S2: 4x10`: the row, and what it is in each week after the first. */
export function splitWeeks(line: string): { name: string; weeks: { week: number; text: string }[] } {
  const parts = [...line.matchAll(/(?:\bsemana|\bsem\.?|\bs)\s?([1-6])\s*[:=]\s*/gi)];
  if (parts.length === 0) return { name: line, weeks: [] };
  const chunks = parts.map((match, at) => ({
    week: Number(match[1]),
    text: line.slice(match.index + match[0].length, parts[at + 1]?.index).replace(/[\s,;|/.(\-–—)]+$/, ''),
  }));
  const before = line.slice(0, parts[0]!.index).replace(/[\s,;|/.(\-–—]+$/, '');
  const first = chunks.find(({ week }) => week === 1);
  return {
    name: [before, first?.text].filter(Boolean).join(' '),
    weeks: chunks.filter(({ week }) => week > 1),
  };
}
