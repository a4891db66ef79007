import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents, formatEuros, fromCents, toCents } from '#shared/rules/money.ts';

it('cents to euros and back is the same amount', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
    }),
  );
});

it('euros are formatted as in Spain', () => {
  expect(formatEuros(34.9)).toBe('34,90\u00a0€');
  expect(formatEuros(1234.5)).toBe('1234,50\u00a0€');
  expect(formatCents(499)).toBe('4,99\u00a0€');
});
