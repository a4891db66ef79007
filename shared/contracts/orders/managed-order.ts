import * as z from 'zod';
import { carrierIds } from '../../rules/orders/carriers.ts';
import { orderEventKinds } from '../../rules/orders/event-kinds.ts';
import { Order, OrderAddress, OrderStatus, PaymentStatus } from './orders.ts';
import { Dispute } from './dispute.ts';
import { Euros, Timestamp } from '../fields.ts';
import { ManagedReturn } from './order-return.ts';

/* Orders as the back office sees them. */

/** The buyer as the account is today; null when the account is gone. */
const Customer = z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable();

/** One row of the list. */
export const ManagedOrder = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  createdAt: Timestamp,
  itemsCount: z.int(),
  user: Customer,
  shippingAddress: OrderAddress.nullable(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  total: Euros,
  /** What has been paid back so far. */
  refunded: Euros,
  /** What refused refunds have left owed to the buyer. */
  owed: Euros,
  carrier: z.enum(carrierIds).nullable(),
  /** What another company is called, where it has been told. */
  carrierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** What is disputed of its payment, or was, oldest first. */
  disputes: z.array(Dispute),
  /** Whether a refund is under way: until it is settled, nothing else can be changed. */
  isRefunding: z.boolean(),
  version: z.int(),
});
export type ManagedOrder = z.output<typeof ManagedOrder>;

/**
 * A refund: `requested` is under way, `failed` was refused by Stripe or came back from the bank (`failure` says why), `outside` was so
 * and has been paid outside Stripe since.
 */
const OrderRefund = z.object({
  _id: z.string(),
  state: z.enum(['requested', 'succeeded', 'failed', 'outside']),
  amount: Euros,
  lines: z.array(
    z.object({
      product: z.string(),
      quantity: z.int(),
      restock: z.boolean(),
      /** Whether they have come back sealed; null where that was not said. */
      isSealed: z.boolean().nullable(),
    }),
  ),
  shipping: Euros,
  /** The part of the amount that is the price of no unit. */
  freeAmount: Euros,
  reason: z.string(),
  /** Null for a refund that was made at Stripe by hand. */
  author: z.string().nullable(),
  createdAt: Timestamp,
  failure: z.string().nullable(),
  /** How much of a refused one was paid outside Stripe, and how. */
  outside: z.object({ amount: Euros, reason: z.string(), author: z.string(), at: Timestamp }).nullable(),
});

/** A mail of the timeline. `failed`: SES refused it. `unknown`: the outbox has forgotten it after three months. */
const TimelineMail = z.object({
  _id: z.string(),
  template: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'bounced', 'complained', 'unknown']),
  at: Timestamp.nullable(),
});

/** One entry of the timeline; which of the optional fields it has depends on its kind. */
const TimelineEntry = z.object({
  _id: z.string(),
  kind: z.enum(['placed', ...orderEventKinds]),
  at: Timestamp,
  /** The admin's name; null for what the buyer, Stripe or the shop itself did. */
  author: z.string().nullable(),
  status: OrderStatus.optional(),
  carrier: z.enum(carrierIds).optional(),
  carrierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  amount: Euros.optional(),
  /**
   * The text of a note, what happened to a return, the reason of a refund, how one was paid outside Stripe; of one that
   * failed after Stripe had accepted it, what follows from that.
   */
  text: z.string().optional(),
  mails: z.array(TimelineMail),
});

/** Everything about one order. */
export const ManagedOrderDetail = z.object({
  order: Order.extend(ManagedOrder.shape),
  /** The payment in Stripe's dashboard. */
  paymentUrl: z.url().nullable(),
  refunds: z.array(OrderRefund),
  /** Oldest first. */
  returns: z.array(ManagedReturn),
  /** Oldest first. */
  timeline: z.array(TimelineEntry),
});
export type ManagedOrderDetail = z.output<typeof ManagedOrderDetail>;

/** An open return in the list of all of them. */
export const ListedReturn = ManagedReturn.extend({
  order: z.object({ _id: z.string(), orderNumber: z.string(), user: Customer }),
  /** `2 × Comba de velocidad`, of each line. */
  contents: z.array(z.string()),
});
export type ListedReturn = z.output<typeof ListedReturn>;

/** The order as a packing slip shows it. */
export const PackingSlip = Order.pick({
  _id: true,
  orderNumber: true,
  createdAt: true,
  status: true,
  items: true,
  itemsCount: true,
  shippingAddress: true,
}).extend({ user: Customer });
