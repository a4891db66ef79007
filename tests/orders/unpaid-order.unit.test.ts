import { beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../support/browser-storage.ts';

// the build makes the rows of the contract, which need no test here
vi.doMock('../../web/src/api/api.ts', () => ({ api: {} }));
const { rememberUnpaidOrder, takeUnpaidOrder } =
  await import('../../web/src/features/orders/cart/unpaid-order.ts');

const storage = stubStorage('sessionStorage');
const arriveAt = (pathname: string, search = '') =>
  vi.stubGlobal('window', { location: { pathname, search } });
beforeEach(() => arriveAt('/tienda'));

it('a tab that returns from the payment page knows its unpaid order once', () => {
  rememberUnpaidOrder('ord_1');
  expect(takeUnpaidOrder()).toBe('ord_1');
  expect(takeUnpaidOrder()).toBe(null);
});

it('the page that Stripe opens after a payment knows no unpaid order', () => {
  rememberUnpaidOrder('ord_1');
  arriveAt('/tienda/success', '?session_id=x');
  expect(takeUnpaidOrder()).toBe(null);
});

it.each([
  ['is full', 'isFull'],
  ['is forbidden', 'isDisabled'],
] as const)(
  'P41: where storage %s, the buyer still reaches the payment page, and comes back to release the hold',
  (_, fault) => {
    storage[fault] = true;
    rememberUnpaidOrder('ord_1');
    // the back/forward cache keeps the page and its memory
    expect(takeUnpaidOrder()).toBe('ord_1');
    arriveAt('/tienda', '?pago=cancelado&pedido=ord_2');
    expect(takeUnpaidOrder()).toBe('ord_2');
  },
);
