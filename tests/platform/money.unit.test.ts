import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents, formatEuros, fromCents, toCents } from '#shared/rules/money.ts';
import { remainingForFreeShippingCents, orderAmounts, shippingCents } from '#shared/rules/orders/shipping.ts';

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

it('shipping costs 4,99 € below 50 € and nothing from exactly 50 €', () => {
  expect(shippingCents(4999)).toBe(499);
  expect(shippingCents(5000)).toBe(0);
  expect(remainingForFreeShippingCents(4250)).toBe(750);
  expect(remainingForFreeShippingCents(9999)).toBe(0);
  expect(orderAmounts(1000)).toEqual({ subtotalCents: 1000, shippingCents: 499, totalCents: 1499 });
});

it('buying the missing amount always reaches free shipping', () => {
  fc.assert(
    fc.property(fc.nat(20_000), (cents) => {
      expect(shippingCents(cents + remainingForFreeShippingCents(cents))).toBe(0);
    }),
  );
});
