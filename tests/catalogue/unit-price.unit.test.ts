import { expect, it } from 'vitest';
import { unitPrice } from '#shared/rules/catalogue/unit-price.ts';

it.each([
  [17.9, { amount: 500, unit: 'g' }, { cents: 3580, per: 'kg' }],
  [44.9, { amount: 900, unit: 'g' }, { cents: 4989, per: 'kg' }],
  [12.95, { amount: 30, unit: 'ml' }, { cents: 43_167, per: 'l' }],
  [9.9, { amount: 90, unit: 'unit' }, { cents: 11, per: 'ud.' }],
  [29.9, { amount: 1000, unit: 'g' }, null],
  [29.9, { amount: 0, unit: 'g' }, null],
  [29.9, null, null],
] as const)('a price of %d € for %j is compared as %j', (price, content, expected) => {
  expect(unitPrice(price, content)).toEqual(expected);
});
