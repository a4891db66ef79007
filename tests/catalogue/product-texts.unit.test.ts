import { expect, it } from 'vitest';
import { countText } from '../../web/src/features/catalogue/count-text.ts';
import {
  isMostlyPopular,
  shortDescription,
  shortStockText,
  stockText,
} from '../../web/src/features/catalogue/product-texts.ts';

it('product counts and stock are shown as text with singular and plural', () => {
  expect([0, 1, 2].map(countText)).toEqual(['0 productos', '1 producto', '2 productos']);
  expect([1, 5, 6].map(stockText)).toEqual(['Queda 1 unidad', 'Quedan 5 unidades', '6 en stock']);
  expect([1, 5, 6].map(shortStockText)).toEqual(['Queda 1', 'Quedan 5', '6 en stock']);
});

it('a description for search engines ends at a word, with an ellipsis where it goes on', () => {
  expect(shortDescription('Creatina sin aromas.')).toBe('Creatina sin aromas.');
  const long = `${'Con cacao y avena, para después de entrenar. '.repeat(4)}Fin.`;
  const short = shortDescription(long);
  expect(short).toBe(`${'Con cacao y avena, para después de entrenar. '.repeat(3)}Con cacao y avena…`);
  expect(short.length).toBeLessThanOrEqual(155);
  expect(shortDescription('a'.repeat(200))).toBe(`${'a'.repeat(154)}…`);
  // a line break is a space for search engines
  expect(shortDescription('Una línea.\n\nOtra.')).toBe('Una línea. Otra.');
});

it('the badge of popular products is quiet where more than half of them have it', () => {
  const list = (...sales: number[]) => sales.map((totalSales) => ({ totalSales }));
  expect(isMostlyPopular(list(101, 100))).toBe(false);
  expect(isMostlyPopular(list(101, 250, 100))).toBe(true);
  expect(isMostlyPopular([])).toBe(false);
});
