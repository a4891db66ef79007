import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingCycles } from '#shared/rules/subscriptions/plans.ts';
import { keptCents, monthsPaid, refundCents } from '#shared/rules/subscriptions/withdrawal-share.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const received = fc.integer({ min: 0, max: 130 });
const cycle = fc.constantFrom(...billingCycles);
const shareOf = (every: (typeof billingCycles)[number], monthsReceived: number) => ({
  monthsReceived,
  monthsPaid: monthsPaid(every),
});

describe('P48: share that is kept after a withdrawal', () => {
  it.each([
    [1999, 'monthly', 0, 0],
    [1999, 'monthly', 1, 1999],
    [1999, 'monthly', 2, 1999],
    [19190, 'annual', 0, 0],
    [19190, 'annual', 1, 1599],
    [19190, 'annual', 12, 19190],
  ] as const)(
    'P48: of %i cents paid %s, with %i routines received, %i are kept',
    (paid, every, count, kept) => {
      expect(keptCents(paid, shareOf(every, count))).toBe(kept);
    },
  );

  it('P48: the kept share is whole cents, never negative, never above what was paid, and grows with the routines received', () => {
    fc.assert(
      fc.property(cents, cycle, received, (paid, every, count) => {
        const kept = keptCents(paid, shareOf(every, count));
        expect(Number.isInteger(kept)).toBe(true);
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(paid);
        expect(keptCents(paid, shareOf(every, count + 1))).toBeGreaterThanOrEqual(kept);
        if (count === 0) expect(kept).toBe(0);
        if (count >= monthsPaid(every)) expect(kept).toBe(paid);
      }),
    );
  });

  it('P48: refunds and the kept share together are never more than the payment, and exactly it without earlier refunds', () => {
    fc.assert(
      fc.property(cents, cents, cycle, received, (paid, before, every, count) => {
        const share = shareOf(every, count);
        const earlier = Math.min(before, paid);
        const refund = refundCents(paid, earlier, share);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(earlier + refund).toBeLessThanOrEqual(paid);
        expect(refundCents(paid, 0, share) + keptCents(paid, share)).toBe(paid);
        // a repetition after the refund refunds nothing more
        expect(refundCents(paid, earlier + refund, share)).toBe(0);
      }),
    );
  });
});
