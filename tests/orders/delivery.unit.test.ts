import { assert, date, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import {
  deliveryRange,
  deliverySettings,
  deliveryText,
  isWorkingDay,
  outlyingText,
} from '#shared/rules/orders/delivery.ts';
import { shopTerms } from '#shared/content/shop-terms.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';

it.each([
  ['before the cut-off', '2026-11-23T12:59:59Z', '2026-11-24', '2026-11-26'],
  ['at the cut-off', '2026-11-23T13:00:00Z', '2026-11-25', '2026-11-27'],
  [
    'after midnight in Madrid, which is the day before in UTC',
    '2026-11-23T23:30:00Z',
    '2026-11-25',
    '2026-11-27',
  ],
  ['on a Friday morning', '2026-11-20T08:00:00Z', '2026-11-23', '2026-11-25'],
  ['on a Friday afternoon', '2026-11-20T16:00:00Z', '2026-11-24', '2026-11-26'],
  ['on a Saturday morning', '2026-11-21T08:00:00Z', '2026-11-24', '2026-11-26'],
  ['on a Sunday night', '2026-11-22T22:00:00Z', '2026-11-24', '2026-11-26'],
  ['before two holidays', '2027-12-03T08:00:00Z', '2027-12-07', '2027-12-10'],
  ['on a holiday', '2026-12-08T08:00:00Z', '2026-12-10', '2026-12-14'],
  ['before Good Friday', '2026-04-01T08:00:00Z', '2026-04-02', '2026-04-07'],
  ["at the year's end", '2026-12-30T08:00:00Z', '2026-12-31', '2027-01-05'],
  ["after the cut-off of the year's last day", '2026-12-31T15:00:00Z', '2027-01-05', '2027-01-08'],
  ['before the cut-off in summer time', '2026-03-30T11:59:59Z', '2026-03-31', '2026-04-02'],
  ['at the cut-off in summer time', '2026-03-30T12:00:00Z', '2026-04-01', '2026-04-06'],
  ['on the Friday before winter time', '2026-10-23T11:59:59Z', '2026-10-26', '2026-10-28'],
  ['at the cut-off of the first day of winter time', '2026-10-26T13:00:00Z', '2026-10-28', '2026-10-30'],
])('an order %s (%s) arrives between %s and %s', (_, at, from, to) => {
  expect(deliveryRange(new Date(at))).toEqual({ from, to });
});

it.each(['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2038-04-23', '2049-04-16'])(
  'the Good Friday %s is no working day',
  (day) => {
    expect([-1, 0].map((days) => isWorkingDay(addDays(day, days)))).toEqual([true, false]);
  },
);

it('an order arrives on a working day, after as many working days as the settings say, and never before an earlier one', () => {
  const workingDaysUntil = (after: string, until: string): number =>
    after === until
      ? 0
      : workingDaysUntil(addDays(after, 1), until) + Number(isWorkingDay(addDays(after, 1)));
  const instant = date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
  assert(
    property(instant, integer({ min: 0, max: 86_400_000 }), (at, later) => {
      const { from, to } = deliveryRange(at);
      const { day, minutes } = inMadrid(at);
      const leavesToday = isWorkingDay(day) && minutes < deliverySettings.cutOffHour * 60;
      const wait = leavesToday ? 0 : 1;
      expect([from, to].map(isWorkingDay)).toEqual([true, true]);
      expect(workingDaysUntil(day, from)).toBe(wait + deliverySettings.firstDay);
      expect(workingDaysUntil(day, to)).toBe(wait + deliverySettings.lastDay);
      const next = deliveryRange(new Date(at.getTime() + later));
      expect(next.from >= from && next.to >= to).toBe(true);
    }),
  );
});

it.each([
  ['35001', 'Las Palmas'],
  ['38611', 'Santa Cruz de Tenerife'],
  ['51001', 'Ceuta'],
  ['52006', 'Melilla'],
])('an order to %s (%s) leaves on the same day and arrives within the longer range', (postalCode) => {
  const at = new Date('2026-11-23T12:59:59Z');
  expect(deliveryRange(at, postalCode)).toEqual({ from: '2026-11-26', to: '2026-12-02' });
});

it.each(['28013', '07001', '05335', null])(
  'an order to %s arrives within the range of the peninsula',
  (postalCode) => {
    const at = new Date('2026-11-23T12:59:59Z');
    expect(deliveryRange(at, postalCode)).toEqual({ from: '2026-11-24', to: '2026-11-26' });
  },
);

it('terms, product page and cart say the longer range in the words of the settings', () => {
  expect(outlyingText).toBe(
    'A Canarias, Ceuta y Melilla llega entre 3 y 7 días laborables después de salir.',
  );
  expect(shopTerms[0]!.body[0]).toContain(outlyingText);
});

it('the range names weekdays and dates, and the months where they differ', () => {
  expect(deliveryText({ from: '2026-11-24', to: '2026-11-26' })).toBe('entre el mar 24 y el jue 26');
  expect(deliveryText({ from: '2026-12-31', to: '2027-01-05' })).toBe(
    'entre el jue 31 de diciembre y el mar 5 de enero',
  );
});
