import { expect, it } from 'vitest';
import { longDate, shortDate } from '../../web/src/features/messages/dates.ts';
import { shortId } from '../../web/src/features/messages/labels.ts';

it.each([
  ['2026-11-21T08:05:00Z', '21 nov, 09:05', '21/11/2026 a las 09:05'],
  ['2026-06-30T22:30:00Z', '1 jul, 00:30', '01/07/2026 a las 00:30'],
])('the time %s is %s in the list of notifications and %s in full, in Madrid', (iso, short, long) => {
  expect(shortDate(iso)).toBe(short);
  expect(longDate(iso)).toBe(long);
});

it('of an id the last eight characters are shown', () => {
  expect(shortId('ntf_01KB7Z3QJ8M4T6V9W2X5Y0A1C1')).toBe('X5Y0A1C1');
});
