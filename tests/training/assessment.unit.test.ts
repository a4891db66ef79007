import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BodyData } from '#shared/contracts/training/assessments.ts';
import {
  ageOn,
  birthDateProblem,
  daysInMonth,
  healthFields,
  healthConsentText,
  isoDate,
  isRealDate,
  minimumAge,
  todayInSpain,
} from '#shared/rules/training/assessment.ts';

const dayMs = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Any day from 1900 to 2099. */
const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / dayMs, max: Date.UTC(2099, 11, 31) / dayMs })
  .map((day) => iso(day * dayMs));

const parts = fc.record({
  day: fc.integer({ min: -1, max: 33 }),
  month: fc.integer({ min: -1, max: 14 }),
  year: fc.integer({ min: 1900, max: 2099 }),
});

describe('days of the calendar', () => {
  it('leap years are every fourth year, not every hundredth, but every four hundredth', () => {
    expect([1900, 2000, 2023, 2024, 2100].map((year) => daysInMonth(2, year))).toEqual([28, 29, 28, 29, 28]);
    expect([4, 6, 9, 11].map((month) => daysInMonth(month, 2026))).toEqual([30, 30, 30, 30]);
    expect(isRealDate('2024-02-29')).toBe(true);
    expect(isRealDate('2023-02-29')).toBe(false);
    expect(isRealDate('2026-02-30')).toBe(false);
  });

  it('every calendar day is valid and formats to the same text', () => {
    fc.assert(
      fc.property(days, (date) => {
        const [year, month, day] = date.split('-').map(Number) as [number, number, number];
        expect(isRealDate(date)).toBe(true);
        expect(isoDate({ day, month, year })).toBe(date);
      }),
    );
  });

  it('three numbers are valid exactly when they form a calendar day', () => {
    fc.assert(
      fc.property(parts, ({ day, month, year }) => {
        const time = new Date(Date.UTC(year, month - 1, day));
        const exists = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && month >= 1;
        const written = [year, month, day].join('-');
        expect(isRealDate(written)).toBe(exists && time.getUTCFullYear() === year);
      }),
    );
  });
});

describe('the age', () => {
  it('the age increases on the birthday and not the day before', () => {
    expect(ageOn('2010-11-21', '2026-11-21')).toBe(16);
    expect(ageOn('2010-11-22', '2026-11-21')).toBe(15);
    expect(ageOn('2010-12-01', '2026-11-30')).toBe(15);
  });

  it('the age of a person born on 29 February increases on 1 March, in leap years on 29 February', () => {
    expect(ageOn('2008-02-29', '2024-02-28')).toBe(15);
    expect(ageOn('2008-02-29', '2024-02-29')).toBe(16);
    expect(ageOn('2008-02-29', '2025-02-28')).toBe(16);
    expect(ageOn('2008-02-29', '2025-03-01')).toBe(17);
  });

  it('the age equals the number of birthdays until today', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [birth, today] = [one, other].toSorted() as [string, string];
        const [year, month, day] = birth.split('-').map(Number) as [number, number, number];
        let birthdays = 0;
        // 29 February rolls over to 1 March in a common year
        while (iso(Date.UTC(year + birthdays + 1, month - 1, day)) <= today) birthdays++;
        expect(ageOn(birth, today)).toBe(birthdays);
      }),
    );
  });
});

describe('a birth date', () => {
  it('a birth date is valid from exactly sixteen years on', () => {
    fc.assert(
      fc.property(days, (today) => {
        const [year, month, day] = today.split('-').map(Number) as [number, number, number];
        fc.pre(year >= 1916);
        const sixteen = `${year - minimumAge}-${today.slice(5)}`;
        expect(birthDateProblem(sixteen, today)).toBeNull();
        const younger = iso(Date.UTC(year - minimumAge, month - 1, day + 1));
        expect(birthDateProblem(younger, today)).toBe('Debes tener al menos 16 años para registrarte');
      }),
    );
  });

  it('a birth date on a leap day is not valid one day before the sixteenth birthday', () => {
    expect(birthDateProblem('2012-02-29', '2028-02-28')).not.toBeNull();
    expect(birthDateProblem('2012-02-29', '2028-02-29')).toBeNull();
    expect(birthDateProblem('2009-02-28', '2025-02-28')).toBeNull();
  });

  it('a birth date in the future has its own message', () => {
    expect(birthDateProblem('2026-11-22', '2026-11-21')).toBe('La fecha no puede ser futura');
    expect(birthDateProblem('2026-11-21', '2026-11-21')).not.toBe('La fecha no puede ser futura');
  });

  it('the age is calculated with today’s date in Spain', () => {
    expect(todayInSpain(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
    expect(todayInSpain(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    expect(todayInSpain(new Date('2026-07-20T22:00:00Z'))).toBe('2026-07-21');
  });
});

describe('body data', () => {
  const body = { birthDate: '1990-02-09', weight: 72.5, height: 1.76, gender: 'otro' };
  const takes = (facts: object) => z.safeParse(BodyData, { ...body, ...facts }).success;

  it('body data is valid at both limits of its ranges and not beyond', () => {
    expect([30, 200, 72.3].map((weight) => takes({ weight }))).toEqual([true, true, true]);
    expect([29.9, 200.1, Number.NaN, Infinity].map((weight) => takes({ weight }))).not.toContain(true);
    expect([1, 2.5].map((height) => takes({ height }))).toEqual([true, true]);
    expect([0.99, 2.51, 176].map((height) => takes({ height }))).not.toContain(true);
    expect(['1900-01-01', '2000-02-29'].map((birthDate) => takes({ birthDate }))).toEqual([true, true]);
    expect(
      ['1899-12-31', '1990-2-9', '09/02/1990', '1990-02-31'].map((birthDate) => takes({ birthDate })),
    ).not.toContain(true);
  });
});

describe('the consent to health data', () => {
  const names: Record<(typeof healthFields)[number], string> = {
    birthDate: 'fecha de nacimiento',
    weight: 'peso',
    height: 'altura',
    gender: 'género',
    eatingHabit: 'hábitos de alimentación',
    nutritionType: 'tipo de nutrición',
    fitnessLevel: 'nivel',
    sportsActivity: 'deporte',
    motivation: 'motivación',
    injuries: 'lesiones',
  };

  it.each(healthFields)('the text of the consent names what it covers: %s', (field) =>
    expect(healthConsentText).toContain(names[field]),
  );

  it('the text of the consent names notes and pain of the training, and the trainer who reads them', () => {
    for (const each of ['las notas y el dolor de los entrenos', 'el entrenador que lo prepara'])
      expect(healthConsentText).toContain(each);
  });
});
