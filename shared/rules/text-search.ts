/** Text without accents and case: `Proteína` and `PROTEINA` are the same to someone who searches. */
export const plain = (text: string): string =>
  // NFKD first: it may bring capitals; upper before lower case: `ß` and `SS` meet
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();

/** The words of a text as they are compared; punctuation only separates. */
export const searchWords = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A thing's text, made once and searched often. */
export interface SearchText {
  /** Words of title, category, tags. */
  names: string;
  /** Words of running text, each with a space before it. */
  prose: string;
}

/** Prepares a thing for `matchesWords`. */
export const searchText = (names: readonly string[], prose: string): SearchText => ({
  names: searchWords(names.join(' ')).join(' '),
  prose: searchWords(prose)
    .map((word) => ` ${word}`)
    .join(''),
});

/**
 * Whether every word is found: anywhere in a name (`vitamin` in `Multivitamínico`), but only as the beginning of
 * a word in prose, where `bar` would otherwise find every `embarazo`.
 */
export const matchesWords = (text: SearchText, words: readonly string[]): boolean =>
  words.every((word) => text.names.includes(word) || text.prose.includes(` ${word}`));
