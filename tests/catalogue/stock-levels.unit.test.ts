import { expect, it } from 'vitest';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';

it('no unit is out of stock, up to ten are low, and more are in stock', () => {
  expect([-1, 0, 1, 10, 11].map(stockLevel)).toEqual(['out', 'out', 'low', 'low', 'in']);
});
