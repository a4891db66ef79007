import * as z from 'zod';
import { OrderAddress, OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { NetContent, ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import { carrierIds } from '#shared/rules/orders/carriers.ts';
import type { CartLine } from '#shared/rules/orders/cart.ts';
import { StoredDispute } from './disputes.ts';
import { StoredReturn } from './returns/open-returns.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { keys } from './entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { get, query, queryAll, type Step } from '#functions/platform/table/table.ts';
import { changeUserStep, type User } from '#functions/accounts/index.ts';

/** One product of an order, with its title, content, kind and price at the time of the order. */
const OrderLine = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  quantity: z.int().positive(),
  /** Of the quantity, the units that have been refunded. */
  refunded: z.int().nonnegative(),
  /** Of the quantity, the units that have gone back into the stock. */
  restocked: z.int().nonnegative(),
  /**
   * Of those, the units that are not paid back: their return waits for its refund, or the bank has refused it. A refund that restocks
   * pays them first.
   */
  takenBack: z.int().nonnegative(),
  priceCents: z.int().nonnegative(),
  /** What a package contains, if the product says so. */
  netContent: NetContent.nullable(),
  kind: ProductKind,
});
export type OrderLine = z.output<typeof OrderLine>;

/**
 * The state of the order's units. `held`: reserved, awaiting payment. `sold`: paid. `released`: back in stock, never paid.
 * `refunding`: paid after the release and not sold, the payment is being refunded. `refunded`: it has been.
 */
const Hold = z.enum(['held', 'sold', 'released', 'refunding', 'refunded']);
export type Hold = z.output<typeof Hold>;

/** An order as the table stores it: amounts in integer cents, with the state of its units and its payment. */
export const StoredOrder = z.object({
  _id: z.string(),
  userId: z.string(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  lines: z.array(OrderLine),
  subtotalCents: z.int(),
  shippingCents: z.int(),
  totalCents: z.int(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  /** When its units were sold; null before. */
  paidAt: z.iso.datetime().nullable(),
  /** When an admin marked it as shipped; null before. */
  shippedAt: z.iso.datetime().nullable(),
  /** When an admin marked it as delivered; null before. */
  deliveredAt: z.iso.datetime().nullable(),
  hold: Hold,
  holdExpiresAt: z.iso.datetime(),
  /** Hashes of the account and the networks by which its hold is counted as unpaid (unpaid-holds.ts); empty once the hold has ended. */
  countedBy: z.array(z.string()),
  sessionId: z.string().nullable(),
  checkoutUrl: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  carrier: z.enum(carrierIds).nullable(),
  /** What another company is called. */
  carrierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippingAddress: OrderAddress.nullable(),
  /** What has been paid back; the next two are the part of it that was shipping, and the part that was paid outside Stripe. */
  refundedCents: z.int().nonnegative(),
  refundedShippingCents: z.int().nonnegative(),
  refundedOutsideCents: z.int().nonnegative(),
  /** The status before `refunded`: it has it again when a refund fails that Stripe had accepted. */
  refundedFrom: OrderStatus.nullable(),
  /** The refund that is under way (refunds.ts); one at a time. */
  openRefundId: z.string().nullable(),
  /**
   * What was to be paid back and has been refused, so far as no other refund has paid it, and since when: `refunds-owed.ts` finds
   * the orders by it.
   */
  owedCents: z.int().nonnegative(),
  owedSince: z.iso.datetime().nullable(),
  /** What the buyer has withdrawn from, oldest first: part of the order, so that its version guards the units. */
  returns: z.array(StoredReturn),
  /** What is disputed of its payment, or was: as Stripe has it, oldest first. */
  disputes: z.array(StoredDispute),
  /** The admin who has asked to cancel it while it was unpaid. */
  closedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Raised by every change of state, money or tracking (order-changes.ts). */
  version: z.int(),
  /** When DynamoDB deletes it, in seconds; absent while it has its buyer (erase-buyer.ts). */
  ttl: z.int().optional(),
});
export type StoredOrder = z.output<typeof StoredOrder>;

/** The order that an event or a refund belongs to: both end with it. */
export type OwningOrder = Pick<StoredOrder, '_id' | 'ttl'>;

/** An order as the audit trail names one. */
export const auditedOrder = ({ _id, orderNumber }: Pick<StoredOrder, '_id' | 'orderNumber'>) => ({
  kind: 'order' as const,
  id: _id,
  label: orderNumber,
});

/** The order; null when it does not exist or belongs to another user. */
export const findOrder = (userId: string, orderId: string): Promise<StoredOrder | null> =>
  orderId.startsWith('ord_') ? get(StoredOrder, keys.order(userId, orderId)) : Promise.resolve(null);

/** The orders that exist of these, in any order. */
export const findOrders = async (named: { userId: string; orderId: string }[]): Promise<StoredOrder[]> =>
  (
    await getMany(
      named.map(({ userId, orderId }) => keys.order(userId, orderId)),
      true,
    )
  ).map((item) => z.parse(StoredOrder, item));

/**
 * The step that makes an order the user's last one; refused as `user_changed` when another order has been placed since the
 * user was read. So of two concurrent checkouts one gets a conflict, and a user has one open payment page.
 */
export const replaceLastOrderStep = (order: StoredOrder, { _id, lastOrderId }: User): Step =>
  changeUserStep(_id, { lastOrderId: order._id }, { lastOrderId });

/** Whether the user's list shows it: an order whose payment page was abandoned is not shown. */
export const isPlaced = (order: StoredOrder) => order.hold !== 'released';

/**
 * A page of the user's orders, newest first, and the cursor of the next one. Abandoned orders are filtered out, so it
 * reads until the page is full or the list ends: a filtered page must not be short, or empty before the end (P34).
 */
export async function listOrders(userId: string, limit: number, cursor?: string) {
  const orders: StoredOrder[] = [];
  let next: string | undefined = cursor;
  do {
    const page = await query(StoredOrder, ofUser('orders', userId), {
      newestFirst: true,
      limit: limit - orders.length,
      cursor: next,
    });
    orders.push(...page.items.filter(isPlaced));
    next = page.cursor ?? undefined;
  } while (next && orders.length < limit);
  return { orders, cursor: next ?? null };
}

/** All orders of a user, whatever their state. */
export const findAllOrders = (userId: string): Promise<StoredOrder[]> =>
  queryAll(StoredOrder, ofUser('orders', userId));

/** The user's last order, in whatever state; null without one. */
export const findLastOrder = async ({ _id, lastOrderId }: User): Promise<StoredOrder | null> =>
  lastOrderId === null ? null : findOrder(_id, lastOrderId);

/** The units of an order, as lines of a cart. */
export const orderUnits = ({ lines }: StoredOrder): CartLine[] =>
  lines.map(({ productId: id, quantity }) => ({ id, quantity }));
