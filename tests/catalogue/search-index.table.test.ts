import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchIndex } from '#functions/catalogue/search-index.ts';
import { matchesWords, searchText, searchWords } from '#shared/rules/text-search.ts';

const item = (id: string, title: string, labels: string[] = [], prose = '') => ({
  id,
  title,
  text: searchText([title, ...labels], prose),
});

const shop = [
  item('creatine', 'Creatina monohidrato', ['Suplementos'], 'Para series cortas y pesadas.'),
  item('whey', 'Proteína de suero', ['Proteínas'], 'Combina bien con creatina.'),
  item('vegan', 'Batido vegano', ['Proteínas', 'guisante'], 'Sin lactosa.'),
  item('gel', 'Gel de fresa', ['Snacks'], 'Con cafeína.'),
  item('light', 'Luz de bicicleta', ['Material'], 'Con 2 pilas AAA.'),
  item('vitamins', 'Multivitamínico 50', ['Suplementos'], 'Todo el año.'),
  item('soup', 'Sopa de miso', ['Comida'], 'Caliente.'),
];
const index = searchIndex(shop);
const find = (wish: string) =>
  [...index.find(searchWords(wish))].sort(([, a], [, b]) => a - b).map(([id]) => id);

describe('the search index', () => {
  it.each([
    ['CREATÍNA', ['creatine', 'whey']],
    ['creat', ['creatine', 'whey']],
    ['proteinas', ['whey', 'vegan']],
    ['geles', ['gel']],
    ['luces', ['light']],
    ['pila', ['light']],
    ['vitamin', ['vitamins']],
    ['suero, proteína', ['whey']],
  ])('finds «%s» in other letter case, without accents, as plural, beginning or middle: %j', (wish, ids) => {
    expect(find(wish)).toEqual(ids);
  });

  it.each([
    ['creatna', ['creatine']],
    ['cretina', ['creatine']],
    ['protena', ['whey', 'vegan']],
    ['protenas', ['whey', 'vegan']],
    ['craetina monohidrto', ['creatine']],
    ['fressa', ['gel']],
    ['creatn', ['creatine']],
    ['craeti', ['creatine']],
    ['protien', ['whey', 'vegan']],
    ['monohidar', ['creatine']],
  ])('finds «%s» in spite of typing errors: %j', (wish, ids) => {
    expect(find(wish)).toEqual(ids);
  });

  it('takes number and unit together or apart, and a single letter as a word first', () => {
    const units = searchIndex([
      item('creatine', 'Creatina monohidrato, 300 g'),
      item('large', 'Creatina monohidrato 500g'),
      item('omega', 'Omega-3, 60 cápsulas'),
      item('d', 'Vitamina D, cápsulas'),
      item('c', 'Vitamina C'),
    ]);
    const ids = (wish: string) => [...units.find(searchWords(wish)).keys()];
    for (const wish of ['creatina 300g', 'creatina 300 g']) expect(ids(wish), wish).toEqual(['creatine']);
    for (const wish of ['creatina 500g', 'creatina 500 g']) expect(ids(wish), wish).toEqual(['large']);
    for (const wish of ['omega3', 'omega 3']) expect(ids(wish), wish).toEqual(['omega']);
    expect(ids('vitamina c')).toEqual(['c']);
    expect(ids('vitamina ca')).toEqual(['d']);
    expect(ids('¿?')).toEqual([]);
  });

  it.each(['xilofono', 'gol', 'creatina fresa', '51', 'gel 7'])(
    'finds nothing for «%s»: a word without a match, or too short or far for a typing error',
    (wish) => expect(find(wish)).toEqual([]),
  );

  it.each([
    ['creatina para mujeres', ['creatine', 'whey']],
    ['batido vegano barato', ['vegan']],
    ['creatina de fresa barata', []],
    ['proteína de suero con cafeína', ['whey']],
    ['creatna barata', []],
  ])('finds for «%s» what has most of its words when nothing has all: %j', (wish, ids) => {
    expect(find(wish)).toEqual(ids);
  });

  it.each([
    ['SUP-CRE-300', ['code']],
    ['sup cre 300', ['code']],
    ['sup-cre', ['code', 'longer']],
    ['SUP-CRE-3', ['code']],
  ])('finds «%s» by the reference of a product, or by its beginning: %j', (wish, ids) => {
    const coded = searchIndex([
      { ...item('code', 'Creatina'), reference: 'supcre300' },
      { ...item('longer', 'Creatina grande'), reference: 'supcre500' },
      { ...item('other', 'Batido'), reference: 'probat500' },
    ]);
    expect([...coded.find(searchWords(wish)).keys()]).toEqual(ids);
  });

  it('a word that is written somewhere is never taken for a typing error', () => {
    const shirts = searchIndex([item('a', 'Ropa'), item('b', 'Sopa')]);
    expect([...shirts.find(['ropa']).keys()]).toEqual(['a']);
    expect([...shirts.find(['copa']).keys()].sort()).toEqual(['a', 'b']);
  });

  it('ranks title before labels before running text, and whole words before beginnings', () => {
    const bars = searchIndex([
      item('prose', 'Cinta', [], 'Mejor que una barra.'),
      item('label', 'Discos', ['barra']),
      item('beginning', 'Barras y anillas barracuda'),
      item('title', 'Barra'),
      item('middle', 'Antibarra'),
      item('tail', 'Barrastar'),
    ]);
    const levels = bars.find(['barra']);
    const level = (id: string) => levels.get(id)!;
    // a plural is the same word
    expect(level('title')).toBe(level('beginning'));
    const order = ['title', 'tail', 'label', 'middle', 'prose'].map(level);
    expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
  });

  it('finds changed texts by their new words only, and no dropped ones', () => {
    const changing = searchIndex([item('a', 'Esterilla'), item('b', 'Cuerda')]);
    changing.put(item('a', 'Pelota'));
    changing.put(item('c', 'Cuerda roja'));
    changing.drop('b');
    changing.drop('unknown');
    expect(changing.find(['esterilla']).size).toBe(0);
    expect([...changing.find(['pelota']).keys()]).toEqual(['a']);
    expect([...changing.find(['cuerda']).keys()]).toEqual(['c']);
  });

  it('finds all that has the words, whatever else it finds', () => {
    const word = fc.constantFrom('gel', 'geles', 'barra', 'té', 'ÁCIDO', 'luces', 'b12', 'protobarra', 'de');
    const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
    const wish = fc.array(fc.constantFrom('ge', 'gel', 'barra', 'te', 'acido', 'b1', 'x', 'd'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text)), wish, (texts, words) => {
        const items = texts.map(([title, label, prose], at) => item(`${at}`, title, [label], prose));
        const found = searchIndex(items).find(words);
        const missing = items.filter(({ id, text: has }) => matchesWords(has, words) && !found.has(id));
        expect(missing).toEqual([]);
      }),
    );
  });
});
