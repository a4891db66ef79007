import * as z from 'zod';
import { Quantity } from './cart.ts';
import { envelope, group } from './endpoint.ts';
import { Id } from './shapes/fields.ts';
import { Order } from './orders.ts';

/** What a 409 `cart_changed` tells of each line that is not as the browser believed. */
export const CartChange = z.object({
  product: z.string(),
  title: z.string().nullable(),
  /** Today's price in euros; null when the product has gone. */
  price: z.number().nullable(),
  stock: z.int(),
});
export type CartChange = z.output<typeof CartChange>;

export const shopStripe = group({
  createCheckoutSession: {
    summary: 'Hold the stock, write the pending order and open a Stripe Checkout page for it',
    method: 'POST',
    path: '/shop-stripe/create-checkout-session',
    access: 'user',
    body: z.object({
      items: z
        .array(
          z.object({
            product: Id('prd'),
            quantity: Quantity,
            /** Euros, as the browser showed it; a wish, compared with the table's. */
            price: z.number().nonnegative().max(1_000_000),
          }),
        )
        .min(1, 'Tu carrito está vacío')
        .max(50),
    }),
    response: envelope(z.object({ url: z.string(), sessionId: z.string(), orderId: z.string() })),
    errors: ['cart_changed', 'conflict', 'payment_provider', 'too_many_requests'],
  },
  confirm: {
    summary: 'Called by the success page: fulfil the paid session if the webhook has not yet',
    method: 'POST',
    path: '/shop-stripe/confirm',
    access: 'user',
    body: z.object({ sessionId: z.string().min(1).max(200) }),
    response: envelope(z.object({ order: Order })),
    errors: ['order_not_found', 'payment_provider', 'conflict', 'too_many_requests'],
  },
  cancel: {
    summary: 'Give up an unpaid order: its Stripe page closes and its stock returns at once',
    method: 'POST',
    path: '/shop-stripe/cancel',
    access: 'user',
    body: z.object({ orderId: Id('ord') }),
    response: envelope(z.object({ order: Order })),
    errors: ['order_not_found', 'already_paid', 'payment_provider', 'conflict', 'too_many_requests'],
  },
});
