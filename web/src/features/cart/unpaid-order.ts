import { shopStripeApi } from '../../api/shop-stripe.ts';
import { ApiError } from '../../api/client.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

const storageKey = 'unpaid-order';

/** Remembers, in this tab, the order whose payment page the browser is about to open. */
export function leaveForPayment(orderId: string): void {
  sessionStorage.setItem(storageKey, orderId);
}

/**
 * The order this tab went to pay and has come back from, once: by Stripe's link (`?pago=cancelado&pedido=…`) or by
 * the browser's Back. Null on the page that Stripe leads to after a payment.
 */
export function takeUnpaidOrder(): string | null {
  const { pathname, search } = window.location;
  const left = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (pathname === sitePaths.orderComplete) return null;
  const query = new URLSearchParams(search);
  return (query.get('pago') === 'cancelado' && query.get('pedido')) || left;
}

/**
 * Gives the held units of an unpaid order back at once: its own hold would hide the last units from their buyer. Only
 * what the server knows is said, for anybody can type that address, and another tab may have paid.
 */
export async function giveBack(orderId: string | null): Promise<void> {
  if (orderId === null) return;
  try {
    await shopStripeApi.cancel({ body: { orderId } });
    toast.success(messages.notPaid);
  } catch (error) {
    // any other failure: the hold ends by itself with the payment page
    if (error instanceof ApiError && error.code === 'already_paid') toast.success(messages.alreadyPaid);
  }
}
