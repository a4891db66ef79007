import { expect, it } from 'vitest';
import { skuOf } from '#shared/rules/catalogue/sku.ts';

it.each([
  ['Proteínas', 'Whey de vainilla, 500 g', 'PRO-WHE-VAI-500'],
  ['Fuerza', 'Mancuernas hexagonales, 2 × 10 kg', 'FUE-MAN-HEX-2'],
  ['Ñu', '¡¡!!', 'PRODUCTO'],
])('a product of «%s» called «%s» gets the reference %s', (category, title, expected) => {
  expect(skuOf(category, title)).toBe(expected);
});
