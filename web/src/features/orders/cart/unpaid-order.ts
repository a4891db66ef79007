import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { tabStorage } from '../../../api/storage/browser-storage.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

const storageKey = 'unpaid-order';

/** Stores in this tab the order whose payment page the browser is about to open. */
export function rememberUnpaidOrder(orderId: string): void {
  tabStorage.set(storageKey, orderId);
}

/**
 * Reads and removes the order that this tab left to pay, when it returns by Stripe's cancel link
 * (`?pago=cancelado&pedido=…`) or the browser's Back. Null on the page that Stripe opens after a payment.
 */
export function takeUnpaidOrder(): string | null {
  const { pathname, search } = window.location;
  const left = tabStorage.get(storageKey);
  tabStorage.remove(storageKey);
  if (pathname === sitePaths.orderComplete) return null;
  const query = new URLSearchParams(search);
  return (query.get('pago') === 'cancelado' && query.get('pedido')) || left;
}

/**
 * Releases the stock held by an unpaid order at once: the hold would hide the last units from their own buyer. Toasts
 * only what the server confirms, because the URL can be forged and another tab may have paid.
 */
export async function releaseUnpaidOrder(orderId: string | null): Promise<void> {
  if (orderId === null) return;
  try {
    await api.checkout.cancel({ body: { orderId } });
    toast.success(messages.notPaid);
  } catch (error) {
    // any other failure: the hold expires with the payment page
    if (error instanceof ApiError && error.code === 'already_paid') toast.success(messages.alreadyPaid);
  }
}
