import type { shopStripe } from '#shared/contracts/shop-stripe.ts';
import { mergeLines } from '#shared/rules/cart.ts';
import { toCents } from '#shared/rules/money.ts';
import { findOpenOrder, type StoredOrder } from '../_data/orders/orders.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import { errorFields, log } from '../_kit/log.ts';
import type { UseCase } from '../_http/serve.ts';
import { closeCheckout } from '../_flows/orders/close-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { placeOrder } from './place-order.ts';

type Items = Parameters<typeof placeOrder>[1];

/** A page with less time left is not reused: the buyer still has to enter a card. */
const minRemainingMs = 10 * 60 * 1000;

/** Creating a page takes Stripe a second or two; when it has taken longer than this, the call has crashed. */
const openingMs = 30 * 1000;

/** Places an order and opens its payment page. A buyer has one open page: the same cart reuses it, another cart closes it. */
export const createCheckoutSession: UseCase<typeof shopStripe.createCheckoutSession> = async ({
  body,
  actor,
  now,
}) => {
  const { user } = actor;
  await limitRate({ 'checkout-account': user._id }, now);
  const open = await findOpenOrder(user);
  if (open && isSameCart(open, body.items, now)) return checkoutResponse(open);
  if (open && isBeingOpened(open, now)) throw new AppError('conflict');
  if (open) await closeCheckout(open, now);
  const order = await placeOrder(user, body.items, now);
  try {
    return checkoutResponse(await openCheckout(order, user));
  } catch (error) {
    // without a page no hold; if this fails as well, the sweep releases it after it has expired
    await closeCheckout(order, now).catch((cause: unknown) =>
      log.warn('hold left to the sweep', errorFields(cause)),
    );
    throw error;
  }
};

/** A second click while the first request is still calling Stripe must not release its hold. */
const isBeingOpened = (open: StoredOrder, now: Date) =>
  !open.sessionId && now.getTime() - Date.parse(open.createdAt) < openingMs;

function isSameCart(open: StoredOrder, items: Items, now: Date): boolean {
  if (!open.checkoutUrl || Date.parse(open.holdExpiresAt) - now.getTime() < minRemainingMs) return false;
  const requested = mergeLines(items.map((item) => ({ ...item, id: item.product })));
  return (
    requested.length === open.lines.length &&
    open.lines.every((line) =>
      requested.some(
        ({ product, quantity, price }) =>
          product === line.productId && quantity === line.quantity && toCents(price) === line.priceCents,
      ),
    )
  );
}

const checkoutResponse = (order: StoredOrder) => ({
  success: true as const,
  data: { url: order.checkoutUrl!, sessionId: order.sessionId!, orderId: order._id },
});
