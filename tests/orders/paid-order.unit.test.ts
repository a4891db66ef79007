import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { CartItem } from '#shared/rules/orders/cart.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { stubStorage } from '../support/browser-storage.ts';

stubStorage('localStorage');
const get = vi.fn();
vi.doMock('../../web/src/api/api.ts', () => ({ api: { orders: { get } } }));
afterAll(() => vi.doUnmock('../../web/src/api/api.ts'));
const { rememberPayingOrder, takePaidOrder, withoutPaidUnits } =
  await import('../../web/src/features/orders/cart/paid-order.ts');

const answer = (status: string, paymentStatus: string) =>
  get.mockResolvedValue({ data: { order: { _id: 'ord_1', status, paymentStatus, items: [] } } });

beforeEach(() => {
  get.mockReset();
  rememberPayingOrder('ord_1');
});

it('P53: the order that a closed page has paid is found once', async () => {
  answer('pending', 'pending');
  expect(await takePaidOrder()).toBeNull();
  answer('processing', 'paid');
  expect(await takePaidOrder()).toMatchObject({ _id: 'ord_1' });
  expect(await takePaidOrder()).toBeNull();
  expect(get).toHaveBeenCalledTimes(2);
});

it.each([
  ['that was cancelled', () => answer('cancelled', 'failed')],
  ['that was refunded, because nothing was left', () => answer('refunded', 'refunded')],
  [
    'of another account',
    () => get.mockRejectedValue(new ApiError(404, { code: 'order_not_found', message: 'x' })),
  ],
])('P53: an order %s leaves the cart as it is, and is forgotten', async (_, arrange) => {
  arrange();
  expect(await takePaidOrder()).toBeNull();
  expect(await takePaidOrder()).toBeNull();
  expect(get).toHaveBeenCalledTimes(1);
});

it('P53: offline the order is not forgotten', async () => {
  get.mockRejectedValueOnce(new ApiError(0, { code: 'network', message: 'x' }));
  await expect(takePaidOrder()).rejects.toThrow('x');
  answer('processing', 'paid');
  expect(await takePaidOrder()).toMatchObject({ _id: 'ord_1' });
});

it('P53: the lines of a cart lose the units of the paid order, and nothing while it is open', async () => {
  const line = { id: 'prd_1', quantity: 3 } as CartItem;
  const items = [{ product: 'prd_1', quantity: 2 }];
  const order = { _id: 'ord_1', status: 'pending', paymentStatus: 'pending', items };
  get.mockResolvedValue({ data: { order } });
  expect(await withoutPaidUnits([line])).toEqual([line]);
  get.mockResolvedValue({ data: { order: { ...order, status: 'processing', paymentStatus: 'paid' } } });
  expect(await withoutPaidUnits([line])).toEqual([{ ...line, quantity: 1 }]);
});
