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

/** A page that is about to close is no use to somebody who still has to find their card. */
const reusableMs = 10 * 60 * 1000;

/** Opening takes Stripe a second or two; older than this, it has crashed. */
const openingMs = 30 * 1000;

/** storefront.md section 7, Checkout. A buyer has one open page: the same cart finds it again, another closes it. */
export const createCheckoutSession: UseCase<typeof shopStripe.createCheckoutSession> = async ({
  body,
  actor,
  now,
}) => {
  const { user } = actor;
  await limitRate({ 'checkout-account': user._id }, now);
  const open = await findOpenOrder(user);
  if (open && isSameCart(open, body.items, now)) return answer(open);
  if (open && isBeingOpened(open, now)) throw new AppError('conflict');
  if (open) await closeCheckout(open, now);
  const order = await placeOrder(user, body.items, now);
  try {
    return answer(await openCheckout(order, user));
  } catch (error) {
    // no page, no hold: should this fail too, the sweep releases it when its time is over
    await closeCheckout(order, now).catch((cause: unknown) =>
      log.warn('hold left to the sweep', errorFields(cause)),
    );
    throw error;
  }
};

/** A second click while the first is still on its way to Stripe must not take its hold away. */
const isBeingOpened = (open: StoredOrder, now: Date) =>
  !open.sessionId && now.getTime() - Date.parse(open.createdAt) < openingMs;

function isSameCart(open: StoredOrder, items: Items, now: Date): boolean {
  if (!open.checkoutUrl || Date.parse(open.holdExpiresAt) - now.getTime() < reusableMs) return false;
  const wish = mergeLines(items.map((item) => ({ ...item, id: item.product })));
  return (
    wish.length === open.lines.length &&
    open.lines.every((line) =>
      wish.some(
        ({ product, quantity, price }) =>
          product === line.productId && quantity === line.quantity && toCents(price) === line.priceCents,
      ),
    )
  );
}

const answer = (order: StoredOrder) => ({
  success: true as const,
  data: { url: order.checkoutUrl!, sessionId: order.sessionId!, orderId: order._id },
});
