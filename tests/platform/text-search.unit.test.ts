import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWordless, matchesWords, plain, searchText, searchWords } from '#shared/rules/text-search.ts';

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
  expect(['¿?', "'", '-'].map(isWordless)).toEqual([true, true, true]);
  expect(['', '  ', 'c'].map(isWordless)).toEqual([false, false, false]);
});

it.each([
  ['Creatina monohidrato, 300 g', ['creatina 300g', 'creatina 300 g', '300G']],
  ['Creatina monohidrato 300g', ['creatina 300g', 'creatina 300 g', '300']],
  ['Omega-3, 60 cápsulas', ['omega3', 'omega 3', 'Omega-3', '60 caps']],
  ['Omega3', ['omega3', 'omega 3', 'omega-3']],
  ['Vitamina B12', ['b12', 'b 12', 'B-12']],
  ['Bebida 1,5 l', ['1,5l', '1.5 l', '1,5 L']],
  ['L’Oréal Men', ["l'oreal", 'loreal', 'L´Oréal', 'oreal', 'l oreal']],
  ['Vitamina C', ['vitamina c', 'c vitamina']],
  ['Łosoś, sørlandschips, œuf, æble, Đorđe', ['losos', 'sorlandschips', 'oeuf', 'aeble', 'dorde', 'ŁOSOŚ']],
  ['Straße', ['strasse', 'STRASSE', 'straße']],
  ['Pro\u00ADteína', ['proteina', 'prote\u200Bina']],
])('%s is found by each of %j, in names and in prose', (text, wishes) => {
  for (const wish of wishes)
    for (const searched of [searchText([text], ''), searchText([], text)])
      expect(matchesWords(searched, searchWords(wish)), wish).toBe(true);
});

it('a letter beside other words is the start of a word', () => {
  expect(matchesWords(searchText(['Circuito'], ''), searchWords('r'))).toBe(true);
  expect(matchesWords(searchText(['Vitamina D'], ''), searchWords('vitamina c'))).toBe(false);
  expect(plain('Ǿ Ł')).toBe('o l');
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
