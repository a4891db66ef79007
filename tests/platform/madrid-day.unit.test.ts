import { expect, it } from 'vitest';
import { madridDay } from '#shared/rules/madrid-day.ts';

it.each([
  ['2026-01-01', '2025-12-31T23:00Z', '2026-01-01T23:00Z', 'in winter'],
  ['2026-07-01', '2026-06-30T22:00Z', '2026-07-01T22:00Z', 'in summer'],
  ['2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z', 'of 23 hours, when summer time begins'],
  ['2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 'of 25 hours, when it ends'],
])('%s in Madrid lasts from %s to %s, a day %s', (day, start, end) => {
  expect(madridDay(day)).toEqual({ start: new Date(start), end: new Date(end) });
});
