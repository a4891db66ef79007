import type { Order } from '#shared/contracts/orders/orders.ts';
import { takeOut } from '#shared/rules/orders/cart-sale.ts';
import type { CartItem } from '#shared/rules/orders/cart.ts';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { sharedStorage } from '../../../api/storage/browser-storage.ts';
import { payingOrderKey } from './paying-order.ts';

/* Loaded only where an order is being paid: most visitors never left for a payment page. */

/** Stores the order whose payment page the browser is about to open. */
export const rememberPayingOrder = (orderId: string): void => sharedStorage.set(payingOrderKey, orderId);

/**
 * The order that this browser left to pay, once it is paid; null while it is open, and when nothing was paid. It is returned
 * once. Rejects when the server cannot be asked.
 */
export async function takePaidOrder(): Promise<Order | null> {
  const id = sharedStorage.get(payingOrderKey);
  if (id === null) return null;
  const order = await api.orders.get({ params: { id } }).then(
    ({ data }) => data.order,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null; // another account's
      throw error;
    },
  );
  if (order?.paymentStatus === 'pending') return null;
  sharedStorage.remove(payingOrderKey);
  return order && order.paymentStatus !== 'failed' && order.status !== 'refunded' ? order : null;
}

/** The lines of a cart without what the order of `takePaidOrder` has paid. */
export async function withoutPaidUnits(items: readonly CartItem[]): Promise<CartItem[]> {
  const paid = (await takePaidOrder())?.items ?? [];
  return takeOut(
    items,
    paid.map(({ product: id, quantity }) => ({ id, quantity })),
  );
}
