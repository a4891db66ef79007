import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dailyPrice,
  keptCents,
  refundCents,
  withdrawalNotice,
  withdrawalShare,
} from '#shared/rules/subscriptions/withdrawal-share.ts';

const day = 86_400;
const created = Date.UTC(2026, 10, 23, 10) / 1000;
const monthly = { created, currentPeriodEnd: created + 30 * day, billingCycle: 'monthly' } as const;
const annual = { created, currentPeriodEnd: created + 365 * day, billingCycle: 'annual' } as const;
const after = (seconds: number) => new Date((created + seconds) * 1000);

const cents = fc.integer({ min: 0, max: 1_000_000 });
const share = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 400 }))
  .map(([daysUsed, daysPaid]) => ({ daysUsed, daysPaid }));

describe('P48: share that is kept after a withdrawal', () => {
  it.each([
    ['a monthly plan on the day of its first routine', 1999, monthly, 23 * 3600, 66],
    ['a monthly plan after a day', 1999, monthly, day, 66],
    ['a monthly plan on the last day of the right', 1999, monthly, 14 * day, 932],
    ['an annual plan after a day', 19190, annual, day, 52],
    ['an annual plan on the last day of the right', 19190, annual, 14 * day, 736],
    ['a plan whose period has no end yet', 3000, { ...monthly, currentPeriodEnd: null }, 3 * day, 300],
    ['a period of 28 days', 2800, { ...monthly, currentPeriodEnd: created + 28 * day }, 3 * day, 300],
    [
      'a period with an hour less, in which summer time begins',
      3000,
      { ...monthly, currentPeriodEnd: created + 30 * day - 3600 },
      3 * day,
      300,
    ],
  ] as const)('P48: of %s, the days begun of those paid are kept', (_, paid, period, seconds, kept) => {
    expect(keptCents(paid, withdrawalShare(period, true, after(seconds)))).toBe(kept);
  });

  it('P48: from the minute of the first routine on a day is kept', () => {
    expect(keptCents(1999, withdrawalShare(monthly, true, after(0)))).toBe(66);
  });

  it('P48: before the first routine nothing is kept, however late it is', () => {
    for (const period of [monthly, annual])
      expect(keptCents(1999, withdrawalShare(period, false, after(14 * day)))).toBe(0);
  });

  it('P48: the kept share is whole cents, never negative, never above what was paid, and grows with the days', () => {
    fc.assert(
      fc.property(cents, share, (paid, { daysUsed, daysPaid }) => {
        const kept = keptCents(paid, { daysUsed, daysPaid });
        expect(Number.isInteger(kept)).toBe(true);
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(paid);
        expect(keptCents(paid, { daysUsed: daysUsed + 1, daysPaid })).toBeGreaterThanOrEqual(kept);
        if (daysUsed === 0) expect(kept).toBe(0);
        if (daysUsed >= daysPaid) expect(kept).toBe(paid);
      }),
    );
  });

  it('P48: refunds and the kept share together are never more than the payment, and exactly it without earlier refunds', () => {
    fc.assert(
      fc.property(cents, cents, share, (paid, before, part) => {
        const earlier = Math.min(before, paid);
        const refund = refundCents(paid, earlier, part);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(earlier + refund).toBeLessThanOrEqual(paid);
        expect(refundCents(paid, 0, part) + keptCents(paid, part)).toBe(paid);
        // a repetition after the refund refunds nothing more
        expect(refundCents(paid, earlier + refund, part)).toBe(0);
      }),
    );
  });

  it.each([
    [1999, 'monthly', '0,67'],
    [19190, 'annual', '0,53'],
  ] as const)(
    'P48: a buyer who pays %i cents %s is told beside the order button what a day costs',
    (paid, cycle, text) => {
      expect(dailyPrice(paid, cycle)).toBe(`${text}\u00a0€`);
      expect(withdrawalNotice(paid, cycle)).toContain(`14 días para desistir`);
      expect(withdrawalNotice(paid, cycle)).toContain(`unos ${text}\u00a0€ por día`);
    },
  );
});
