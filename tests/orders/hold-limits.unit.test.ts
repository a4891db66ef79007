import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxHeldUnits } from '#shared/rules/orders/hold-limits.ts';

it.each([
  [1, 1, 1],
  [3, 3, 3],
  [8, 4, 8],
  [12, 6, 10],
  [100, 10, 50],
])(
  'P54: of %i units left an unverified account may hold %i, a verified one %i',
  (left, unverified, verified) => {
    expect([maxHeldUnits(left, false), maxHeldUnits(left, true)]).toEqual([unverified, verified]);
  },
);

it('P54: an account may hold at least one of the units left, never more than are left, and verified never less than unverified', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (left) => {
      const [unverified, verified] = [maxHeldUnits(left, false), maxHeldUnits(left, true)];
      expect(verified).toBeLessThanOrEqual(left);
      expect(unverified).toBeLessThanOrEqual(verified);
      expect(unverified).toBeGreaterThanOrEqual(Math.min(1, left));
    }),
  );
});

it.each([
  ['an unverified account', false, [10, 5, 3, 1, 0, 0]],
  ['a verified one', true, [50, 25, 12, 6, 3, 1, 1, 1]],
])('P265: %s may hold fewer of 100 units with each hold that is not paid', (_, isVerified, allowed) => {
  expect(allowed.map((_units, unpaid) => maxHeldUnits(100, isVerified, unpaid))).toEqual(allowed);
});

it('P265: after two unpaid holds a buyer may still hold of the last units what one may hold at first', () => {
  for (const isVerified of [false, true])
    expect([maxHeldUnits(6, isVerified, 2), maxHeldUnits(6, isVerified, 3)]).toEqual([
      maxHeldUnits(6, isVerified),
      isVerified ? 1 : 0,
    ]);
});
