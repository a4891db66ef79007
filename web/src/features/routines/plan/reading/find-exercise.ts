import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { plain, searchWords } from '#shared/rules/text-search.ts';

/* Which exercise a text names: by name or alias, in whatever order and number its words are. */

const fillers = new Set('a al con de del el en la las los por un una y'.split(' '));

/** Singular of a word, the same for all forms of it: `flexiones` and `flexión` are `flexion`. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  const bare = word.slice(0, -1);
  return /[nrld]e$/.test(bare) ? bare.slice(0, -1) : bare;
}

const stems = (text: string): string[] =>
  searchWords(text)
    .filter((word) => !fillers.has(word))
    .map(stem);

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');

interface Named {
  exercise: Exercise;
  words: string[];
}

export interface ExerciseIndex {
  /** The exercises that bear this very name; more than one where they share an alias. */
  exact: (text: string) => Exercise[];
  /** What a text may mean, the likeliest first: at most so many. */
  candidates: (text: string, count?: number) => Exercise[];
  /** Whether a text is the beginning of an exercise's name, word for word. */
  begins: (text: string, exercise: Exercise) => boolean;
  /** Names that contain a figure, which is no number of sets. */
  numbered: readonly string[];
  byId: (id: string) => Exercise | undefined;
}

/** Prepares the exercises for looking them up; retired ones are known by their id alone. */
export function indexExercises(exercises: readonly Exercise[]): ExerciseIndex {
  const offered = exercises.filter(({ isRetired }) => !isRetired);
  const named: Named[] = offered.flatMap((exercise) =>
    [exercise.name, ...exercise.aliases].map((name) => ({ exercise, words: stems(name) })),
  );
  const byKey = new Map<string, Set<Exercise>>();
  for (const { exercise, words } of named) {
    const key = keyOf(words);
    byKey.set(key, (byKey.get(key) ?? new Set()).add(exercise));
  }
  const byId = new Map(exercises.map((exercise) => [exercise._id, exercise]));
  return {
    exact: (text) => {
      const found = [...(byKey.get(keyOf(stems(text))) ?? [])];
      // a name as it is written goes before another's alias of the same words
      const own = found.filter(({ name }) => plain(name) === plain(text.trim()));
      return own.length === 1 ? own : found;
    },
    candidates: (text, count = 6) => candidates(named, stems(text), count),
    begins: (text, exercise) => {
      const asked = stems(text);
      const isBegun = (words: readonly string[]) =>
        asked.every((part) => words.some((word) => word.startsWith(part)));
      return asked.length > 0 && named.some((each) => each.exercise === exercise && isBegun(each.words));
    },
    numbered: offered
      .flatMap(({ name, aliases }) => [name, ...aliases])
      .filter((name) => /\d/.test(name))
      .toSorted((a, b) => b.length - a.length),
    byId: (id) => byId.get(id),
  };
}

const enough = 0.3;

function candidates(named: readonly Named[], asked: readonly string[], count: number): Exercise[] {
  if (asked.length === 0) return [];
  const scores = new Map<Exercise, number>();
  for (const { exercise, words } of named) {
    const found = asked.reduce(
      (sum, word) => sum + Math.max(0, ...words.map((each) => likeness(word, each))),
      0,
    );
    const score = found / asked.length - Math.max(0, words.length - asked.length) * 0.05;
    if (score >= enough) scores.set(exercise, Math.max(score, scores.get(exercise) ?? 0));
  }
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a.name.localeCompare(b.name, 'es'))
    .slice(0, count)
    .map(([exercise]) => exercise);
}

function likeness(asked: string, word: string): number {
  if (asked === word) return 1;
  if (word.startsWith(asked)) return 0.8;
  if (asked.length >= 4 && word.includes(asked)) return 0.6;
  const allowed = asked.length >= 7 ? 2 : asked.length >= 4 ? 1 : 0;
  return distance(asked, word, allowed) <= allowed ? 0.7 : 0;
}

/** How many letters differ; more than allowed is one more than allowed. */
function distance(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return allowed + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
