import { expect, it } from 'vitest';
import { paymentTones } from '../../web/src/features/orders/management/labels.ts';
import { returnTones, statusLabels } from '../../web/src/features/orders/order-labels.ts';

it('states of an order, of its payment and of a return that differ have colours that differ', () => {
  const orders = Object.fromEntries(Object.entries(statusLabels).map(([state, { tone }]) => [state, tone]));
  for (const tones of [orders, paymentTones, returnTones].map((table) => Object.values(table)))
    expect(new Set(tones).size).toBe(tones.length);
  // they stand side by side in each row
  expect(Object.values(orders)).not.toContain(paymentTones.paid);
});
