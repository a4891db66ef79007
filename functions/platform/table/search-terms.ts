import * as z from 'zod';
import { nameWords, plain, searchWords } from '#shared/rules/text-search.ts';
import { query } from './table.ts';

/*
 * A search index in the table: one item for each term of a thing, whose sort key is `<term>#<id>`, in a partition that the
 * term's first two letters name (searchTermPartition in keys.ts). Each item has all terms (`words`) of its thing, so that a
 * search reads one of them.
 */

/** In characters; longer words are cut, e-mails are not. */
const maxTermLength = 40;
/** In characters: the partition of a term is named by its first two. */
const minTermLength = 2;

const truncateTerm = (word: string): string => Array.from(word).slice(0, maxTermLength).join('');
const isLongEnough = (word: string): boolean => Array.from(word).length >= minTermLength;

/** The terms that have an item of their own: one of a single letter only narrows a search for others. */
export const termsWithItem = (words: readonly string[]): string[] => words.filter(isLongEnough);

/**
 * The search terms of texts, `max` at most: `whole` ones are terms as they are, such as an e-mail; of `names` each word is one.
 * A term that is the start of another is redundant: `lucia` finds nothing that `lucia@example.com` does not. Single letters are last.
 */
export function searchTerms(whole: string[], names: string[], max: number): string[] {
  const parts = names.flatMap(nameWords).map(truncateTerm);
  const all = [...new Set([...whole.map(plain), ...parts])];
  const words = [...all.filter(isLongEnough), ...all.filter((word) => !isLongEnough(word))];
  const isCovered = (word: string) => words.some((other) => other !== word && other.startsWith(word));
  return words.filter((word) => !isCovered(word)).slice(0, max);
}

/**
 * The terms of a search, normalized as in the index, the longest first; one with an `@` is the start of an e-mail. Empty
 * when no term has two characters, because every partition of the index needs two.
 */
export function parseSearch(search: string): string[] {
  const words = search
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') ? [sanitizeEmail(part)] : searchWords(part)));
  const longestFirst = [
    ...new Set(words.map((word) => (word.includes('@') ? word : truncateTerm(word)))),
  ].toSorted((a, b) => b.length - a.length);
  return longestFirst.some(isLongEnough) ? longestFirst : [];
}

/** Normalizes the start of an e-mail and removes the characters that no address has. */
const sanitizeEmail = (part: string): string =>
  plain(part).replace(/[^\p{L}\p{N}@.!$%&'*+/=?^_`{|}~-]/gu, '');

/** One search term as an item of the table. */
const SearchTermItem = z.object({
  pk: z.string(),
  sk: z.string(),
  words: z.array(z.string()),
  /** Whose partition has the thing, where it is not its own. */
  userId: z.string().optional(),
});
export type SearchTermItem = z.output<typeof SearchTermItem>;

/** The id of the thing that an item leads to. */
export const foundId = ({ sk }: SearchTermItem): string => sk.slice(sk.lastIndexOf('#') + 1);

const termOf = ({ sk }: SearchTermItem): string => sk.slice(0, sk.lastIndexOf('#'));

/** Items per query when a second term filters most of them out: 12 KB, three units. */
const readSize = 100;

interface SearchPage {
  /** The partition of the longest term. */
  partition: string;
  count: number;
  cursor?: string | undefined;
  newestFirst?: boolean;
}

/**
 * At least `count` matching items, unless there are fewer: one for each thing, in the order of the matched term, and the
 * cursor of what follows. A thing matches when each term is the start of one of its words.
 */
export async function findSearchTermItems(
  terms: string[],
  { partition, count, cursor, newestFirst = false }: SearchPage,
): Promise<{ items: SearchTermItem[]; cursor: string | null }> {
  const items: SearchTermItem[] = [];
  let next = cursor;
  do {
    const limit = terms.length > 1 ? readSize : count - items.length;
    const page = await query(SearchTermItem, partition, {
      prefix: terms[0]!,
      limit,
      cursor: next,
      newestFirst,
    });
    items.push(...page.items.filter((item) => isMatch(item, terms)));
    next = page.cursor ?? undefined;
  } while (next && items.length < count);
  return { items, cursor: next ?? null };
}

/** Whether each term is the start of one of a thing's search terms. */
export const hasTerms = (words: string[], terms: string[]): boolean =>
  terms.every((term) => words.some((word) => word.startsWith(term)));

/** Whether a thing matches every term, and this item is the one that represents it: the first that matches the longest. */
const isMatch = (item: SearchTermItem, terms: string[]): boolean =>
  hasTerms(item.words, terms) && item.words.find((word) => word.startsWith(terms[0]!)) === termOf(item);
