import MiniSearch from 'minisearch';
import { searchWords, type SearchText } from '#shared/rules/text-search.ts';

/** What is searched: its title, and the words of title, labels and running text. */
export interface Searchable {
  id: string;
  title: string;
  text: SearchText;
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

/** Letters that may be wrong, missing or too many: none in short words and numbers, where another one means another thing. */
const maxEdits = (word: string) => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** A word with each two neighbouring letters swapped, the error that typing makes most: `whye` for `whey`. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
  ).filter((other) => other !== word);

/**
 * An index of these texts. Every word must match: in any letter case and number, without its accents, by its beginning or by
 * the middle of a name. A word that matches nothing so is taken for the names that are the fewest typing errors away.
 */
export function searchIndex(items: Iterable<Searchable>): SearchIndex {
  const texts = new Map<string, Searchable>();
  const index = new MiniSearch<Record<string, string>>({
    fields,
    tokenize: (text) => text.match(/\S+/g) ?? [],
    // texts and searches are both turned into singulars, so that either may be the plural
    processTerm: singulars,
  });

  function put(item: Searchable): void {
    const known = texts.get(item.id);
    const { names, prose } = item.text;
    if (known?.title === item.title && known.text.names === names && known.text.prose === prose) return;
    if (known) index.discard(item.id);
    texts.set(item.id, item);
    index.add({ id: item.id, title: searchWords(item.title).join(' '), names, prose });
  }

  function drop(id: string): void {
    if (texts.delete(id)) index.discard(id);
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
      if (hits.length > 0) return new Map(hits.map(({ id }) => [id as string, mistyped + edits]));
    }
    return new Map();
  }

  function find(words: readonly string[]): Matches {
    const perWord = [...new Set(words)].map((word) => {
      const found = findWord(word);
      return found.size > 0 ? found : findMistyped(word);
    });
    const matches = new Map<string, number>();
    const [first, ...others] = perWord;
    for (const [id, level] of first ?? []) {
      const sum = others.reduce((total, found) => total + (found.get(id) ?? Infinity), level);
      if (sum < Infinity) matches.set(id, sum);
    }
    return matches;
  }

  for (const item of items) put(item);
  return { put, drop, find };
}
