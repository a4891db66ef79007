import { expect, it } from 'vitest';
import { orderNumber } from '#shared/rules/orders/order-number.ts';

it.each([
  // in summer and in winter
  ['2026-06-28T22:41:00Z', '260629'],
  ['2026-06-28T21:59:59Z', '260628'],
  ['2026-11-28T23:41:00Z', '261129'],
  ['2026-11-28T22:59:59Z', '261128'],
  // on the days of the clock changes
  ['2026-03-28T23:00:00Z', '260329'],
  ['2026-03-29T22:00:00Z', '260330'],
  ['2026-10-24T22:00:00Z', '261025'],
  ['2026-10-25T22:59:59Z', '261025'],
  ['2026-10-25T23:00:00Z', '261026'],
  ['2026-12-31T23:30:00Z', '270101'],
])('an order of %s has a number of %s in Madrid', (at, day) => {
  expect(orderNumber('ord_01J9Z3NDEKTSV4RRFFQ69G5FAV', new Date(at))).toBe(`TZ-${day}-9G5FAV`);
});
