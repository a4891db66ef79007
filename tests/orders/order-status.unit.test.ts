import { expect, it } from 'vitest';
import { OrderStatus } from '#shared/contracts/orders/orders.ts';
import { allowedStatuses, paymentStatusAfter } from '#shared/rules/orders/order-status.ts';
import { orderStatusNames } from '#shared/rules/orders/status-names.ts';

it('buyers and admins read the status of an order in Spanish', () => {
  expect(OrderStatus.options.map((status) => orderStatusNames[status])).toEqual([
    'Pendiente',
    'Procesando',
    'Enviado',
    'Entregado',
    'Cancelado',
    'Reembolsado',
  ]);
});

it('an admin may move an order only to statuses that lose neither money nor stock, and a final one nowhere', () => {
  expect(Object.fromEntries(OrderStatus.options.map((status) => [status, allowedStatuses(status)]))).toEqual({
    pending: ['cancelled'],
    processing: ['shipped', 'cancelled', 'refunded'],
    shipped: ['delivered', 'refunded'],
    delivered: ['refunded'],
    cancelled: [],
    refunded: [],
  });
});

it.each([
  [0, 'paid'],
  [1, 'partially_refunded'],
  [1999, 'partially_refunded'],
  [2000, 'refunded'],
])('of 20 € a refund of %i cents leaves the payment %s', (cents, status) => {
  expect(paymentStatusAfter(cents, 2000)).toBe(status);
});
