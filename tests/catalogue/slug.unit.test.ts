import { expect, it } from 'vitest';
import { slugOf } from '#shared/rules/catalogue/slug.ts';

it.each([
  ['Vitaminas y minerales', 'vitaminas-y-minerales'],
  ['  ¡Niños & ÁCIDOS (omega-3)!  ', 'ninos-acidos-omega-3'],
  ['💪', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the name "%s" has the address "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
