import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesWords, searchText, searchWords } from '#shared/rules/text-search.ts';

const whey = searchText(
  ['Proteína de suero Ñandú', 'Multivitamínicos', 'Omega-3'],
  'Barrita útil para cargar después del entreno.',
);
const finds = (wish: string) => matchesWords(whey, searchWords(wish));

it.each(['proteina', 'PROTEÍNA', 'prote\u0069\u0301na', 'nandu', 'omega 3', 'suero, proteína', 'DESPUES'])(
  'the text search ignores accents, case and punctuation: %s',
  (wish) => {
    expect(finds(wish)).toBe(true);
  },
);

it('the text search requires every word', () => {
  expect(finds('proteina suero')).toBe(true);
  expect(finds('proteina caseina')).toBe(false);
});

it('the text search finds anywhere in names and only at the beginning of words in running text', () => {
  expect(finds('vitamin')).toBe(true);
  expect(finds('barri')).toBe(true);
  expect(finds('rgar')).toBe(false);
});

it('a search text without a word has no search words', () => {
  expect(searchWords('  ¡…! ')).toEqual([]);
  expect(finds('¿?')).toBe(true);
});

it('the text search finds a text by any of its words in any letter case', () => {
  const letter = fc.constantFrom(...Array.from('aábcdeéfgñoúüßzAÉÑ0123'));
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.boolean(), (words, at, inNames) => {
      const text = inNames ? searchText(words, '') : searchText([], words.join(' '));
      const wanted = words[at % words.length]!;
      for (const wish of [wanted, wanted.toUpperCase(), wanted.normalize('NFD')]) {
        expect(matchesWords(text, searchWords(wish))).toBe(true);
      }
    }),
  );
});
