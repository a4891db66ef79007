import * as z from 'zod';
import { maxCartLines } from '../../rules/orders/cart.ts';
import { Quantity } from './cart.ts';
import { envelope, group } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { Order } from './orders.ts';
import { ProductKind } from '../catalogue/product-card.ts';

/** Details of a 409 `cart_changed`: each line whose price, stock or kind differs from what the browser sent. */
export const CartChange = z.object({
  product: z.string(),
  title: z.string().nullable(),
  /** The current price in euros; null when the product no longer exists. */
  price: z.number().nullable(),
  stock: z.int(),
  /** The right of withdrawal follows from it; null when the product no longer exists. */
  kind: ProductKind.nullable(),
});
export type CartChange = z.output<typeof CartChange>;

/** Details of a 409 `already_ordered`: the order that was paid for these products. */
export const PaidOrder = z.object({ orderId: z.string(), orderNumber: z.string() });
export type PaidOrder = z.output<typeof PaidOrder>;

export const checkout = group({
  createCheckoutSession: {
    summary: 'Reserve stock, write a pending order and open its Stripe Checkout page',
    method: 'POST',
    path: '/shop-stripe/create-checkout-session',
    access: 'user',
    body: z.object({
      items: z
        .array(
          z.object({
            product: Id('prd'),
            quantity: Quantity,
            /** Euros, as the browser showed it; compared with the table's price. */
            price: z.number().nonnegative().max(1_000_000),
            /** As the browser showed it; absent: it is not compared. */
            kind: ProductKind.optional(),
          }),
        )
        .min(1, 'Tu carrito está vacío')
        .max(maxCartLines, `Máximo ${maxCartLines} productos distintos en un pedido`),
      /** Order once more what the last order has taken out of the saved cart; otherwise that is 409 `already_ordered`. */
      again: z.boolean().default(false),
    }),
    response: envelope(z.object({ url: z.string(), sessionId: z.string(), orderId: z.string() })),
    errors: [
      'account_leaving',
      'cart_changed',
      'already_ordered',
      'too_many_units',
      'conflict',
      'payment_provider',
      'too_many_requests',
    ],
  },
  confirm: {
    summary: 'Fulfil a paid session; called by the success page in case the webhook is late',
    method: 'POST',
    path: '/shop-stripe/confirm',
    access: 'user',
    body: z.object({ sessionId: z.string().min(1).max(200) }),
    response: envelope(z.object({ order: Order })),
    errors: ['order_not_found', 'payment_provider', 'conflict', 'too_many_requests'],
  },
  cancel: {
    summary: 'Cancel an unpaid order: its Stripe page is closed and its stock released at once',
    method: 'POST',
    path: '/shop-stripe/cancel',
    access: 'user',
    body: z.object({ orderId: Id('ord') }),
    response: envelope(z.object({ order: Order })),
    errors: ['order_not_found', 'already_paid', 'payment_provider', 'conflict', 'too_many_requests'],
  },
});
