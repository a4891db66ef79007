import { expect, it } from 'vitest';
import { countText } from '../../../web/src/features/catalogue/count-text.ts';
import { stockText } from '../../../web/src/features/catalogue/stock-text.ts';

it('product counts and stock are shown as text with singular and plural', () => {
  expect([0, 1, 2].map(countText)).toEqual(['0 productos', '1 producto', '2 productos']);
  expect([1, 5, 6].map(stockText)).toEqual(['Queda 1 unidad', 'Quedan 5 unidades', '6 en stock']);
});
