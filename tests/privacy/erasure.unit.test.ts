import { expect, it } from 'vitest';
import { waitsOf } from '#shared/rules/privacy/erasure.ts';
import { sampleOrder } from '../support/sample-order.ts';

const sold = sampleOrder(new Date('2026-10-01T10:00:00Z'), { deliveredAt: null });
const waits = (facts: object, at: string) => waitsOf({ ...sold, ...facts }, new Date(at));

it.each([
  ['delivered', { deliveredAt: '2026-11-09T10:00:00Z' }],
  // thirty days after it was shipped, whenever it was paid; a fortnight later is a Monday
  ['shipped', { shippedAt: '2026-10-10T10:00:00Z' }],
])(
  'an order that is %s keeps its buyer until the last day of the right of withdrawal is over: %o',
  (status, facts) => {
    expect(waits({ status, ...facts }, '2026-11-23T22:59:59Z')).toEqual(['orders']);
    expect(waits({ status, ...facts }, '2026-11-23T23:00:00Z')).toEqual([]);
  },
);

it('an order that is paid for and not shipped keeps its buyer; one that is cancelled or paid back does not', () => {
  const late = '2027-10-01T10:00:00Z';
  expect(waits({ status: 'processing' }, late)).toEqual(['orders']);
  expect(waits({ status: 'shipped', shippedAt: '2027-09-30T10:00:00Z' }, late)).toEqual(['orders']);
  expect(waits({ status: 'cancelled', paymentStatus: 'refunded' }, '2026-10-01T11:00:00Z')).toEqual([]);
  expect(waits({ status: 'refunded', paymentStatus: 'refunded' }, '2026-10-01T11:00:00Z')).toEqual([]);
});
