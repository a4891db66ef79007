import type Stripe from 'stripe';
import { checkoutCancelPath, checkoutSuccessPath } from '#shared/rules/site-paths.ts';
import { attachCheckout } from '../order-changes.ts';
import { findLastOrder, type StoredOrder } from '../orders.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { limitRate, requireStaying, tokenLifetimeMs, type User } from '#functions/accounts/index.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { messages } from '#functions/platform/messages.ts';
import { ensureCustomer } from './stripe-customers.ts';
import type { PaidOrder, checkout } from '#shared/contracts/orders/checkout.ts';
import { takeOut } from '#shared/rules/orders/cart-sale.ts';
import { mergeLines } from '#shared/rules/orders/cart.ts';
import { toCents } from '#shared/rules/money.ts';
import { bumpCatalogueVersion } from '#functions/catalogue/index.ts';
import { findCart } from './carts.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { closeCheckout, reconcileOrder } from './reconcile-order.ts';
import { placeOrder } from './place-order.ts';

/** Creates the Stripe Checkout page of a pending order, once: the idempotency key is the order's. */
export async function openCheckout(order: StoredOrder, user: User): Promise<StoredOrder> {
  const [site, customer] = await Promise.all([siteUrl(), ensureCustomer(user)]);
  const session = await withStripe((stripe) =>
    stripe.checkout.sessions.create(checkoutParams(order, customer, site), {
      idempotencyKey: `checkout-${order._id}`,
    }),
  );
  if (!session.url) throw new Error(`checkout session ${session.id} has no page`);
  await attachCheckout(order, session.id, session.url);
  return { ...order, sessionId: session.id, checkoutUrl: session.url };
}

function checkoutParams(
  order: StoredOrder,
  customer: string,
  site: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { userId: order.userId, orderId: order._id };
  return {
    mode: 'payment',
    locale: 'es',
    customer,
    customer_update: { shipping: 'auto', name: 'auto' },
    client_reference_id: order._id,
    metadata,
    payment_intent_data: { metadata, description: messages.order(order.orderNumber) },
    line_items: order.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: 'eur',
        unit_amount: line.priceCents,
        product_data: {
          name: line.title,
          images: line.image ? [`${site}${line.image}`] : undefined,
          metadata: { productId: line.productId },
        },
      },
    })),
    shipping_address_collection: { allowed_countries: ['ES'] },
    shipping_options: [{ shipping_rate_data: shippingRate(order.shippingCents) }],
    expires_at: Math.floor(Date.parse(order.holdExpiresAt) / 1000),
    success_url: `${site}${checkoutSuccessPath()}`,
    cancel_url: `${site}${checkoutCancelPath(order._id)}`,
  };
}

const shippingRate = (cents: number) => ({
  type: 'fixed_amount' as const,
  display_name: cents === 0 ? messages.freeShipping : messages.standardShipping,
  fixed_amount: { amount: cents, currency: 'eur' },
});

type Items = Parameters<typeof placeOrder>[1];

/** A page with less time left is not reused: the buyer still has to enter a card. */
const minRemainingMs = 10 * 60 * 1000;

/** How long a forgotten tab may show a cart that was paid: as long as its token lasts. */
const staleCartMs = tokenLifetimeMs.session;

/** Creating a page takes Stripe a second or two; when it has taken longer than this, the call has crashed. */
const openingMs = 30 * 1000;

/** Places an order and opens its payment page. A buyer has one open page: the same cart reuses it, another cart closes it. */
export const createCheckoutSession: UseCase<typeof checkout.createCheckoutSession> = async ({
  body,
  actor,
  request,
  now,
}) => {
  const { user } = actor;
  requireStaying(user);
  await limitRate({ 'checkout-account': user._id }, now);
  const last = await readLastOrder(user, now);
  if (last?.hold === 'held') {
    if (isSameCart(last, body.items, now)) return checkoutResponse(last);
    if (isBeingOpened(last, now)) throw new AppError('conflict');
  }
  const closed = last && (await closeCheckout(last, now));
  if (closed && !body.again) await checkNotOrdered(closed, body.items, now);
  const order = await placeOrder(user, body.items, request.ip, now);
  try {
    // beside the calls of Stripe: a failure of it is only logged
    const [opened] = await Promise.all([openCheckout(order, user), bumpCatalogueVersion()]);
    return checkoutResponse(opened);
  } catch (error) {
    // without a page no hold; if this fails as well, housekeeping releases it after it has expired
    await closeCheckout(order, now).catch((cause: unknown) =>
      log.warn('hold left to housekeeping', errorFields(cause)),
    );
    throw error;
  }
};

/** The user's last order. An open one is reconciled: the buyer may have paid on its page a moment ago. */
async function readLastOrder(user: User, now: Date): Promise<StoredOrder | null> {
  const order = await findLastOrder(user);
  if (order?.hold !== 'held' || !order.sessionId) return order;
  return (await reconcileOrder(order.sessionId, now)) ?? order;
}

/**
 * Throws 409 `already_ordered` when the buyer has just paid for these products: another tab or browser shows the cart as it
 * was. What the buyer has put into the cart since is in the saved cart, and is no repetition.
 */
async function checkNotOrdered(last: StoredOrder, items: Items, now: Date): Promise<void> {
  if (last.hold !== 'sold' || now.getTime() - Date.parse(last.createdAt) > staleCartMs) return;
  const { lines } = await findCart(last.userId);
  const wanted = items.map(({ product: id, quantity }) => ({ id, quantity }));
  const unsaved = takeOut(mergeLines(wanted), lines);
  if (!unsaved.some(({ id }) => last.lines.some(({ productId }) => productId === id))) return;
  const { _id: orderId, orderNumber } = last;
  throw new AppError('already_ordered', { details: { orderId, orderNumber } satisfies PaidOrder });
}

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
