import type { Order } from '#shared/contracts/orders.ts';
import { ApiError } from '../../api/client.ts';
import { ordersApi } from '../../api/orders.ts';
import { storedValue } from '../../api/storage/stored-value.ts';

/** The id of the order whose payment page this browser has opened, in whichever tab; it may be paid without a return. */
const paying = storedValue<string | null>({
  key: 'paying-order',
  initial: null,
  parse: (text) => text,
  format: (orderId) => orderId ?? '',
  followsTabs: true,
});

/** Stores the order whose payment page the browser is about to open. */
export const rememberPayingOrder = (orderId: string): void => paying.set(orderId);

/**
 * The order that this browser left to pay, once it is paid; null while it is open, and when nothing was paid. It is returned
 * once. Rejects when the server cannot be asked.
 */
export async function takePaidOrder(): Promise<Order | null> {
  const id = paying.get();
  if (id === null) return null;
  const order = await ordersApi.get({ params: { id } }).then(
    ({ data }) => data.order,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null; // another account's
      throw error;
    },
  );
  if (order?.paymentStatus === 'pending') return null;
  paying.set(null);
  return order && order.paymentStatus !== 'failed' && order.status !== 'refunded' ? order : null;
}
