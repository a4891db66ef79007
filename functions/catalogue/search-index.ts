import MiniSearch from 'minisearch';
import { indexedWords, type SearchText } from '#shared/rules/text-search.ts';

/* Words with typing errors: letters that are wrong, missing or too many, and neighbours that are swapped. */

/** Letters that may be wrong, missing or too many: none in short words and numbers, where another one means another thing. */
const maxEdits = (word: string) => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** A word with each two neighbouring letters swapped, the error that typing makes most: `whye` for `whey`. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
  ).filter((other) => other !== word);

/** The names whose beginning is a number of typing errors, or fewer, away from a word; their first letter is right. */
const mistypedBeginnings = (word: string, names: Iterable<string>, edits: number): string[] =>
  [...names].filter((name) => name[0] === word[0] && editsToBeginning(word, name) <= edits);

/**
 * The fewest typing errors that make a word of a beginning of a name. Swapped neighbours are one (the optimal string alignment
 * distance of Damerau and Levenshtein, its minimum over the beginnings).
 */
function editsToBeginning(word: string, name: string): number {
  const beginning = name.slice(0, 2 * word.length);
  let last: number[] = [];
  let row = Array.from({ length: beginning.length + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at += 1) {
    const next = [at];
    for (let of = 1; of <= beginning.length; of += 1) {
      const isSame = word[at - 1] === beginning[of - 1];
      const isSwapped =
        at > 1 && of > 1 && word[at - 1] === beginning[of - 2] && word[at - 2] === beginning[of - 1];
      next.push(
        Math.min(
          row[of]! + 1,
          next[of - 1]! + 1,
          row[of - 1]! + (isSame ? 0 : 1),
          isSwapped ? last[of - 2]! + 1 : Infinity,
        ),
      );
    }
    last = row;
    row = next;
  }
  return Math.min(...row);
}

/** What is searched: its title, the words of title, labels and running text, and a code whose parts are joined (`procre300`). */
export interface Searchable {
  id: string;
  title: string;
  text: SearchText;
  reference?: string;
}

/** How well each match matches, by id: 0 is best. */
export type Matches = ReadonlyMap<string, number>;

/** Finds texts by words that are typed as people type them. */
export interface SearchIndex {
  /** Adds a text or replaces it; one that is the same costs nothing. */
  put: (item: Searchable) => void;
  drop: (id: string) => void;
  find: (words: readonly string[]) => Matches;
}

/** The fields in the order of their weight. */
const fields = ['title', 'names', 'prose'];

/** The levels of a word within a field: the whole word, or its beginning or middle. */
const [whole, part] = [0, 1];

/** A word with a typing error is worse than one without in any field. */
const mistyped = 2 * fields.length;

const levelOf = (field: string, kind: number) => 2 * fields.indexOf(field) + kind;

/** A word and what it may be the plural of: `geles` of `gel`, `luces` of `luz`. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s')) return [word];
  const without = word.slice(0, -1);
  if (!without.endsWith('e')) return [word, without];
  const short = word.slice(0, -2);
  return [word, without, short, ...(short.endsWith('c') ? [`${short.slice(0, -1)}z`] : [])];
}

/** Words that say nothing of what is searched. */
const functionWords = new Set('a al con de del e el en la las los o para por un una y'.split(' '));

/** Letters of a reference from which it is found while it is typed. */
const minReference = 4;

/**
 * An index of these texts. Every word must match: in any letter case and number, without its accents, by its beginning or by
 * the middle of a name. A word that matches nothing so is taken for the names that are the fewest typing errors away, whole or
 * by their beginning. When nothing has all words, what has most of them is found, if one of them is there as it was typed; a
 * number is never left out.
 */
export function searchIndex(items: Iterable<Searchable>): SearchIndex {
  const texts = new Map<string, Searchable>();
  // the texts by each word of their names; made anew by the next typing error after a change
  let vocabulary: Map<string, string[]> | undefined;
  const index = new MiniSearch<Record<string, string>>({
    fields,
    tokenize: (text) => text.match(/\S+/g) ?? [],
    // texts and searches are both turned into singulars, so that either may be the plural
    processTerm: singulars,
  });

  function put(item: Searchable): void {
    const known = texts.get(item.id);
    const { names, prose } = item.text;
    const isSame = known?.title === item.title && known.reference === item.reference;
    if (isSame && known.text.names === names && known.text.prose === prose) return;
    vocabulary = undefined;
    if (known) index.discard(item.id);
    texts.set(item.id, item);
    index.add({ id: item.id, title: indexedWords(item.title).join(' '), names, prose });
  }

  function drop(id: string): void {
    if (!texts.delete(id)) return;
    vocabulary = undefined;
    index.discard(id);
  }

  /** The matches of one word without a typing error. */
  function findWord(word: string): Map<string, number> {
    const forms = singulars(word);
    const found = new Map<string, number>();
    const hits = index.search(word, { combineWith: 'OR', prefix: (form) => form === word });
    for (const { id, match } of hits) {
      const levels = Object.entries(match).flatMap(([term, places]) => {
        const kind = forms.includes(term) ? whole : part;
        return places.map((field) => levelOf(field, kind));
      });
      found.set(id as string, Math.min(...levels));
    }
    const middle = levelOf('names', part);
    for (const { id, text } of texts.values())
      if ((found.get(id) ?? Infinity) > middle && text.names.includes(word)) found.set(id, middle);
    return found;
  }

  function findMistyped(word: string): Map<string, number> {
    for (let edits = 1; edits <= maxEdits(word); edits += 1) {
      const search = { combineWith: 'OR' as const, fields: ['names'] };
      const hits = [
        ...index.search(word, { ...search, fuzzy: edits }),
        // the library counts swapped letters as two errors
        ...(edits === 1 ? index.search({ queries: swapped(word), ...search }) : []),
      ];
      const ids = hits.length > 0 ? hits.map(({ id }) => id as string) : findMistypedBeginning(word, edits);
      if (ids.length > 0) return new Map(ids.map((id) => [id, mistyped + edits]));
    }
    return new Map();
  }

  function findMistypedBeginning(word: string, edits: number): string[] {
    if (!vocabulary) {
      vocabulary = new Map();
      for (const { id, text } of texts.values())
        for (const name of new Set(text.names.split(' ')))
          vocabulary
            .set(name, vocabulary.get(name) ?? [])
            .get(name)!
            .push(id);
    }
    const names = mistypedBeginnings(word, vocabulary.keys(), edits);
    return [...new Set(names.flatMap((name) => vocabulary!.get(name)!))];
  }

  /** What has this reference, or one that begins so. */
  function findReferences(words: readonly string[]): Matches {
    const typed = words.join('');
    if (typed.length < minReference) return new Map();
    const found = [...texts.values()].filter(({ reference }) => reference?.startsWith(typed));
    const exact = found.filter(({ reference }) => reference === typed);
    return new Map((exact.length > 0 ? exact : found).map(({ id }) => [id, 0]));
  }

  function find(words: readonly string[]): Matches {
    const found = [...new Set(words)].map((word) => {
      const matches = findWord(word);
      const isExact = matches.size > 0;
      return { word, isExact, matches: isExact ? matches : findMistyped(word) };
    });
    // one letter is a word before it is a beginning: `vitamina c` is no `vitamina D, cápsulas`
    const strict = found.map((each) =>
      each.word.length === 1 && found.length > 1 ? { ...each, matches: wholeOf(each.matches) } : each,
    );
    for (const all of [withAll(strict), withAll(found)]) if (all.size > 0) return all;
    const references = findReferences(words);
    if (references.size > 0) return references;
    const telling = found.filter(
      ({ word, matches }) => !functionWords.has(word) && (matches.size > 0 || /\d/.test(word)),
    );
    // a typing error or a number alone tells too little
    return telling.some(({ word, isExact }) => isExact && !/\d/.test(word))
      ? withMost(telling, Math.floor(telling.length / 2) + 1)
      : new Map();
  }

  for (const item of items) put(item);
  return { put, drop, find };
}

/** The matches of a whole word. */
const wholeOf = (matches: Matches): Matches =>
  new Map([...matches].filter(([, level]) => level < mistyped && level % 2 === whole));

interface FoundWord {
  word: string;
  isExact: boolean;
  matches: Matches;
}

/** The texts that match all words, with the sum of their levels. */
function withAll(found: readonly FoundWord[]): Map<string, number> {
  const sums = new Map<string, number>();
  const [rarest, ...others] = found.map(({ matches }) => matches).toSorted((a, b) => a.size - b.size);
  for (const [id, level] of rarest ?? []) {
    const sum = others.reduce((total, matches) => total + (matches.get(id) ?? Infinity), level);
    if (sum < Infinity) sums.set(id, sum);
  }
  return sums;
}

/** The texts that match most of the words, at least `least`, with the sum of their levels. */
function withMost(found: readonly FoundWord[], least: number): Map<string, number> {
  const sums = new Map<string, { words: number; level: number }>();
  for (const { matches } of found)
    for (const [id, level] of matches) {
      const sum = sums.get(id) ?? { words: 0, level: 0 };
      sums.set(id, { words: sum.words + 1, level: sum.level + level });
    }
  const most = [...sums.values()].reduce((top, { words }) => Math.max(top, words), Math.max(least, 1));
  return new Map([...sums].flatMap(([id, { words, level }]) => (words === most ? [[id, level]] : [])));
}
