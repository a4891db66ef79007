import { expect, it } from 'vitest';
import {
  isWithdrawable,
  lastWithdrawalDay,
  nextReturnStates,
  returnableUnits,
  returnDeadline,
  unitsUnderReturn,
} from '#shared/rules/orders/returns.ts';
import { sampleOrder } from '../support/sample-order.ts';

const order = sampleOrder(new Date('2026-11-02T10:00:00Z'));
const claim = (
  state: 'requested' | 'inspected' | 'refunded' | 'rejected',
  quantity: number,
  refused = 0,
) => ({
  state,
  lines: [{ productId: 'prd_a', quantity, refused }],
});
const line = { productId: 'prd_a', quantity: 3, refunded: 0 };

it.each([
  ['2026-11-09T10:00:00Z', '2026-11-23'],
  // half past midnight in Madrid: the next day
  ['2026-11-08T23:30:00Z', '2026-11-23'],
  // a Saturday lasts until Monday, Christmas until the working day after it
  ['2026-11-07T10:00:00Z', '2026-11-23'],
  ['2026-12-11T10:00:00Z', '2026-12-28'],
])('an order delivered at %s can be withdrawn from until the end of %s', (deliveredAt, last) => {
  expect(lastWithdrawalDay({ ...order, deliveredAt })).toBe(last);
});

it('the time has not begun before the parcel is sent, and begins after thirty days where no delivery is known', () => {
  const sent = { ...order, shippedAt: '2026-11-03T10:00:00Z', deliveredAt: null };
  expect(lastWithdrawalDay({ ...sent, status: 'processing', shippedAt: null })).toBeNull();
  expect(lastWithdrawalDay({ ...sent, status: 'shipped' })).toBe('2026-12-17');
  expect(lastWithdrawalDay({ ...order, deliveredAt: null })).toBe('2026-12-16');
});

it('only an order that is paid, and not all paid back or cancelled, can be withdrawn from', () => {
  const can = (facts: object) => isWithdrawable({ ...order, ...facts });
  expect(can({})).toBe(true);
  expect(can({ status: 'processing' })).toBe(true);
  expect(can({ paymentStatus: 'partially_refunded' })).toBe(true);
  expect(can({ status: 'pending', paymentStatus: 'pending' })).toBe(false);
  expect(can({ status: 'cancelled', paymentStatus: 'refunded' })).toBe(false);
  // cancelled, and the bank has sent the refund back
  expect(can({ status: 'cancelled', paymentStatus: 'paid' })).toBe(false);
  expect(can({ status: 'refunded', paymentStatus: 'refunded' })).toBe(false);
});

it('a unit can be returned once: open, refunded and refused ones cannot, those of a rejected return can', () => {
  expect(returnableUnits(line, [])).toBe(3);
  expect(returnableUnits(line, [claim('requested', 2)])).toBe(1);
  expect(returnableUnits(line, [claim('inspected', 2, 1)])).toBe(1);
  expect(returnableUnits({ ...line, refunded: 2 }, [claim('refunded', 2)])).toBe(1);
  expect(returnableUnits({ ...line, refunded: 1 }, [claim('refunded', 2, 1)])).toBe(1);
  expect(returnableUnits(line, [claim('rejected', 3)])).toBe(3);
  expect(returnableUnits(line, [claim('rejected', 2, 2)])).toBe(1);
  expect(returnableUnits({ ...line, refunded: 3 }, [claim('requested', 2)])).toBe(0);
});

it('what has not been shipped is inspected at once, and money goes back within fourteen days', () => {
  expect(nextReturnStates('requested', true)).toEqual(['received', 'rejected']);
  expect(nextReturnStates('requested', false)).toEqual(['inspected', 'rejected']);
  expect(nextReturnStates('received', true)).toEqual(['inspected', 'rejected']);
  expect(nextReturnStates('refunded', true)).toEqual([]);
  expect(returnDeadline('2026-11-24T23:30:00Z')).toBe('2026-12-09');
});

it('under return are the units of open returns alone', () => {
  const returns = [claim('requested', 1), claim('refunded', 1), claim('rejected', 1, 1)];
  expect(unitsUnderReturn('prd_a', returns)).toBe(1);
  expect(unitsUnderReturn('prd_b', returns)).toBe(0);
});
