import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  anchorDayOf,
  anchorDaysBetween,
  anchorDaysOn,
  inMadrid,
  monthAfter,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';

/** Ten years, with leap days and twenty daylight saving changes. */
const days = Array.from({ length: 3653 }, (_, ahead) => addDays('2026-01-01', ahead));
const anchors = Array.from({ length: 31 }, (_, before) => before + 1);

const anyDay = fc.constantFrom(...days);
const anyAnchor = fc.constantFrom(...anchors);

describe('P31: 9:00 in Madrid', () => {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'long',
  });

  it('P31: the send time is 9:00 in Madrid on every day of ten years', () => {
    const told = new Set<string>();
    for (const day of days) {
      const [year, month, date] = day.split('-');
      const [at, zone] = shown.format(sendTime(day)).split(/ (?=CES?T|GMT)/);
      expect(at).toBe(`${date}/${month}/${year}, 09:00:00`);
      told.add(zone!);
      expect(inMadrid(sendTime(day))).toEqual({ day, minutes: 540 });
    }
    expect(told.size).toBe(2);
  });

  it.each([
    ['2026-03-28', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['2026-10-24', '2026-10-24T07:00:00.000Z'],
    ['2026-10-25', '2026-10-25T08:00:00.000Z'],
  ])('P31: the send time of %s is %s', (day, at) => {
    expect(sendTime(day).toISOString()).toBe(at);
  });

  it('P31: the next run is today’s until 9:00 and tomorrow’s from then on, on every day', () => {
    for (const day of days) {
      const at = sendTime(day).getTime();
      expect(nextRunDay(new Date(at - 60_000))).toBe(day);
      expect(nextRunDay(new Date(at))).toBe(addDays(day, 1));
    }
  });
});

describe('P31: due date a month later', () => {
  it.each([
    ['2026-11-23', '2026-12-23'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-12-31', '2027-01-31'],
  ])('P31: a month after %s is %s', (day, later) => {
    expect(monthAfter(day)).toBe(later);
  });

  it('P31: the next due date is the anchor day, or the last day of a shorter month, then the anchor day again', () => {
    const due = (from: string, anchor: number, times: number) => {
      const list = [from];
      while (list.length <= times) list.push(nextDueAfter(list.at(-1)!, anchor));
      return list.slice(1);
    };
    expect(due('2026-01-31', 31, 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(due('2028-01-31', 31, 2)).toEqual(['2028-02-29', '2028-03-31']);
    expect(due('2027-01-30', 30, 2)).toEqual(['2027-02-28', '2027-03-30']);
    expect(due('2028-01-29', 29, 2)).toEqual(['2028-02-29', '2028-03-29']);
    expect(due('2026-12-17', 17, 2)).toEqual(['2027-01-17', '2027-02-17']);
  });

  it('P31: the next due date is later and within 31 days for any day and anchor day', () => {
    const wrong = days.flatMap((day) =>
      anchors
        .map((anchor) => ({ day, anchor, due: nextDueAfter(day, anchor) }))
        .filter(({ due }) => due <= day || due > addDays(day, 31)),
    );
    expect(wrong).toEqual([]);
  });

  it('P31: a due date falls once in every month, however late in it the run was', () => {
    fc.assert(
      fc.property(anyDay, anyAnchor, fc.nat(27), (day, anchor, late) => {
        const first = nextDueAfter(day, anchor);
        const second = nextDueAfter(first, anchor);
        expect(nextDueAfter(addDays(first, Math.min(late, 27)), anchor)).toBe(second);
        expect(monthsOf(second) - monthsOf(first)).toBe(1);
        expect(Math.min(anchor, 28)).toBeLessThanOrEqual(anchorDayOf(second));
        expect(anchorDayOf(second)).toBeLessThanOrEqual(anchor);
      }),
    );
  });

  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
});

describe('P16: first routine at the next run', () => {
  /** The first `count` days on which each month's payment, or routine, is due. */
  const monthly = (first: string, count = 24) => {
    const list = [first];
    while (list.length < count) list.push(nextDueAfter(list.at(-1)!, anchorDayOf(first)));
    return list;
  };
  // for other days, payment and routine fall on one day in a month that lacks the day after the payment day
  const subscribed = days.slice(0, 365).filter((day) => ![28, 29, 30].includes(anchorDayOf(day)));

  it('P16: each routine is due after its month’s payment and before the next one; of a 31st after 9:00 on the 1st', () => {
    for (const day of subscribed) {
      const at = new Date(sendTime(day).getTime() + 60_000);
      const payments = monthly(day).map((paid) => new Date(sendTime(paid).getTime() + 60_000));
      const routines = monthly(nextRunDay(at), 23).map(sendTime);
      routines.forEach((routine, month) => {
        expect(routine.getTime()).toBeGreaterThan(payments[month]!.getTime());
        expect(routine.getTime()).toBeLessThan(payments[month + 1]!.getTime());
      });
    }
    expect(monthly(nextRunDay(new Date('2026-01-31T08:00:00Z')), 3)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });
});

describe('P31: due anchor days', () => {
  it('P31: the anchor days due on a day are those whose next due date it is', () => {
    const dueOn = (day: string) => anchors.filter((anchor) => nextDueAfter(addDays(day, -1), anchor) === day);
    expect(days.map(anchorDaysOn)).toEqual(days.map(dueOn));
  });

  it('P31: the anchor days due after missed days are those whose due date has passed since', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2, max: 70 }), (after, count) => {
        const until = addDays(after, count);
        const due = anchors.filter((anchor) => nextDueAfter(after, anchor) <= until);
        expect(anchorDaysBetween(after, until)).toEqual(due);
      }),
      { numRuns: 3000 },
    );
  });

  it('P31: every anchor day is due at the first run', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(anchorDaysBetween(null, day)).toEqual(anchors);
      }),
    );
  });

  it('P31: no anchor day is due when a day is planned again', () => {
    expect(anchorDaysBetween('2026-11-17', '2026-11-17')).toEqual([]);
  });

  it('P31: anchor days that a month lacks are due on its last day', () => {
    expect(anchorDaysOn('2026-11-30')).toEqual([30, 31]);
    expect(anchorDaysOn('2027-02-28')).toEqual([28, 29, 30, 31]);
    expect(anchorDaysOn('2028-02-28')).toEqual([28]);
    expect(anchorDaysOn('2026-12-31')).toEqual([31]);
  });
});

it('days are counted correctly over daylight saving changes', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day);
    }),
  );
  expect([addDays('2026-03-28', 2), addDays('2026-10-24', 2)]).toEqual(['2026-03-30', '2026-10-26']);
});
