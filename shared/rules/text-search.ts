/** Text without accents and case: `Proteína` and `PROTEINA` compare equal. */
export const plain = (text: string): string =>
  // NFKD first, because it may produce capitals; upper before lower case, so that `ß` equals `SS`
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();

/** The words of a text in comparable form; punctuation separates words. */
export const searchWords = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Prepared text of an item: built once, searched often. */
export interface SearchText {
  /** Words of title, category, tags. */
  names: string;
  /** Words of running text, each with a space before it. */
  prose: string;
}

/** Prepares the text of an item for `matchesWords`. */
export const searchText = (names: readonly string[], prose: string): SearchText => ({
  names: searchWords(names.join(' ')).join(' '),
  prose: searchWords(prose)
    .map((word) => ` ${word}`)
    .join(''),
});

/**
 * Whether every word matches: anywhere in a name (`vitamin` in `Multivitamínico`), but only at the start of a word in
 * prose, where `bar` would otherwise match `embarazo`.
 */
export const matchesWords = (text: SearchText, words: readonly string[]): boolean =>
  words.every((word) => text.names.includes(word) || text.prose.includes(` ${word}`));
