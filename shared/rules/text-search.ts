/** Letters that Unicode does not take apart, as they are typed on another keyboard. */
const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  œ: 'oe',
  æ: 'ae',
  þ: 'th',
};

/** Text without accents, case and invisible marks: `Proteína` and `PROTEINA` compare equal. */
export const plain = (text: string): string =>
  text
    // first, because it may produce capitals; upper before lower case, so that `ß` equals `SS`
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[łøđðħŧœæþ]/g, (letter) => letters[letter]!);

/** What people type for an apostrophe. */
const apostrophes = /[’‘ʼ´`′＇]/g;

/** Words, of which one may have apostrophes: `l'oreal`. */
const rawWords = (text: string): string[] =>
  plain(text.replace(apostrophes, "'")).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];

const joined = (word: string): string => word.replaceAll("'", '');

/** The words of a search in comparable form; punctuation separates words, an apostrophe joins them: `L'Oréal` is `loreal`. */
export const searchWords = (text: string): string[] => rawWords(text).map(joined);

/** Whether something is searched that has no word, such as signs alone: that finds nothing, where no search finds everything. */
export const isWordless = (search: string): boolean =>
  search.trim() !== '' && searchWords(search).length === 0;

/** The words that a name is found by: those of a search, and the parts around an apostrophe. */
export const nameWords = (name: string): string[] =>
  rawWords(name).flatMap((word) => (word.includes("'") ? [joined(word), ...word.split("'")] : [word]));

/** Letters of a unit at most, such as `caps`. */
const maxUnit = 4;

/** The words that a text is found by, those of the text first: `300 g` also as `300g`, `Omega-3` as `omega3`, and the other way round. */
export function indexedWords(text: string): string[] {
  const words = nameWords(text);
  const parts = words.flatMap((word) =>
    /\p{L}/u.test(word) && /\p{N}/u.test(word) ? (word.match(/\p{L}+|\p{N}+/gu) ?? []) : [],
  );
  const pairs = words.slice(1).flatMap((word, at) => {
    const before = words[at]!;
    const isAmount = /^\p{N}+$/u.test(before) && /^\p{L}+$/u.test(word) && word.length <= maxUnit;
    const isNumbered = /^\p{L}+$/u.test(before) && /^\p{N}+$/u.test(word);
    return isAmount || isNumbered ? [before + word] : [];
  });
  return [...words, ...parts, ...pairs];
}

/** Prepared text of an item: built once, searched often. */
export interface SearchText {
  /** Words of title, category, tags. */
  names: string;
  /** Words of running text, each with a space before it. */
  prose: string;
}

/** Prepares the text of an item for `matchesWords`. */
export const searchText = (names: readonly string[], prose: string): SearchText => ({
  names: indexedWords(names.join(' ')).join(' '),
  prose: indexedWords(prose)
    .map((word) => ` ${word}`)
    .join(''),
});

/**
 * Whether every word matches: anywhere in a name (`vitamin` in `Multivitamínico`), but only at the start of a word in
 * prose, where `bar` would otherwise match `embarazo`, and for a letter beside other words, as in `vitamina C`.
 */
export const matchesWords = (text: SearchText, words: readonly string[]): boolean =>
  words.every((word) => isNamed(text.names, word, words.length > 1) || text.prose.includes(` ${word}`));

const isNamed = (names: string, word: string, isOneOfMany: boolean): boolean =>
  word.length === 1 && isOneOfMany ? ` ${names}`.includes(` ${word}`) : names.includes(word);
