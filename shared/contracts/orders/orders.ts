import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { carrierIds } from '../../rules/orders/carriers.ts';
import { Cart } from './cart-line.ts';
import { Euros, optionalLine, PathId, Timestamp } from '../fields.ts';
import { OrderReturn } from './order-return.ts';
import { NetContent, ProductKind } from '../catalogue/product-card.ts';

/** The states of an order. */
export const OrderStatus = z.enum(['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded']);
export type OrderStatus = z.output<typeof OrderStatus>;
export const PaymentStatus = z.enum(['pending', 'paid', 'failed', 'refunded', 'partially_refunded']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** The delivery address, as the buyer wrote it on Stripe's page: Stripe does not apply our rules for addresses. */
export const OrderAddress = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

export const Order = z.object({
  _id: z.string(),
  /** The number that the customer sees, such as `TZ-261121-4F7KQ2`. */
  orderNumber: z.string(),
  createdAt: Timestamp,
  items: z.array(
    z.object({
      product: z.string(),
      slug: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      quantity: z.int(),
      /** Of the quantity, the units whose price has been paid back. */
      refundedQuantity: z.int(),
      /** Of the quantity, the units that can still be returned, time permitting. */
      returnableQuantity: z.int(),
      /** What it was sold as: its right of withdrawal follows from it. */
      kind: ProductKind,
      price: Euros,
      /** For the price per kilogram, litre or piece; null where it is unknown. */
      netContent: NetContent.nullable(),
      total: Euros,
    }),
  ),
  itemsCount: z.int(),
  subtotal: Euros,
  shipping: Euros,
  total: Euros,
  /** What has been paid back of the total. */
  refunded: Euros,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  carrier: z.enum(carrierIds).nullable(),
  /** What another company is called, where it has been told. */
  carrierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The carrier's page about the parcel. */
  trackingUrl: z.url().nullable(),
  /** Between which days a paid order arrives, both included; null once it is on its way. */
  arrival: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  shippingAddress: OrderAddress.nullable(),
  /** The right of withdrawal; null for an order without one. `until` is its last day, null before the delivery. */
  withdrawal: z.object({ until: z.iso.date().nullable() }).nullable(),
  /** Oldest first. */
  returns: z.array(OrderReturn),
});
export type Order = z.output<typeof Order>;

/**
 * A product of an earlier order of which the cart holds fewer units than were ordered: it is no longer sold, sold out, there
 * are fewer left, or the cart takes no more products.
 */
export const MissingUnits = z.object({
  title: z.string(),
  reason: z.enum(['gone', 'sold_out', 'few', 'cart_full']),
  /** Units of the order, and units that the cart holds now. */
  wanted: z.int(),
  inCart: z.int(),
});
export type MissingUnits = z.output<typeof MissingUnits>;

/** What is withdrawn from, by the buyer or as it came by mail or phone. */
export const WithdrawnUnits = {
  lines: z
    .array(z.object({ product: z.string().max(64), quantity: z.int().min(1).max(1000) }))
    .min(1, 'Elige qué quieres devolver')
    .max(50)
    .refine((lines) => new Set(lines.map(({ product }) => product)).size === lines.length, {
      error: 'Pon cada producto una sola vez',
    }),
  /** The buyer's statement that food and hygiene goods among it are unopened. */
  isSealed: z.boolean().default(false),
  /** The law asks for none. */
  reason: optionalLine(200).default(''),
};

export const withdrawalErrors = [
  'order_not_found',
  'return_over',
  'return_not_allowed',
  'return_too_large',
  'return_excluded',
  'return_unsealed',
  'too_many_returns',
] as const;

export const orders = group({
  mine: {
    summary: 'Orders of the signed-in user, newest first',
    method: 'GET',
    path: '/orders/my-orders',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(Order),
      /** The cursor of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['invalid_cursor'],
  },
  get: {
    summary: 'One order of the signed-in user',
    method: 'GET',
    path: '/orders/{id}',
    access: 'user',
    params: PathId,
    response: envelope(z.object({ order: Order })),
    errors: ['order_not_found'],
  },
  reorder: {
    summary: 'Put the products of an earlier order into the cart, as far as they are sold and in stock',
    method: 'POST',
    path: '/orders/{id}/reorder',
    access: 'user',
    params: PathId,
    response: envelope(z.object({ cart: Cart, missing: z.array(MissingUnits) })),
    errors: ['order_not_found', 'conflict'],
  },
  requestReturn: {
    summary:
      'Withdraw from an order or part of it; the receipt is mailed. The same key again changes nothing',
    method: 'POST',
    path: '/orders/{id}/returns',
    access: 'user',
    params: PathId,
    body: z.object({
      /** Made by the page, so that a repetition is recognised. */
      key: z.uuid(),
      ...WithdrawnUnits,
      confirmed: z.literal(true, 'Confirma el desistimiento'),
    }),
    response: envelope(z.object({ order: Order })),
    status: 201,
    errors: withdrawalErrors,
  },
  cancelReturn: {
    summary: 'Take a return back, while the shop has done nothing with it. Twice is no error',
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/cancellation',
    access: 'user',
    params: PathId.extend({ returnId: z.string().max(64) }),
    response: envelope(z.object({ order: Order })),
    errors: ['order_not_found', 'return_not_found', 'return_state'],
  },
});
