import type Stripe from 'stripe';
import { checkoutCancelPath, checkoutSuccessPath } from '#shared/rules/site-paths.ts';
import { attachCheckout } from '../order-changes.ts';
import type { StoredOrder } from '../orders.ts';
import { siteUrl } from '../../platform/site-settings.ts';
import type { User } from '../../accounts/users.ts';
import { withStripe } from '../../platform/ports/stripe.ts';
import { messages } from '../../platform/messages.ts';
import { ensureCustomer } from './ensure-customer.ts';

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
