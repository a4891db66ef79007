import * as z from 'zod';
import { OrderAddress, OrderStatus, PaymentStatus } from '#shared/contracts/orders.ts';
import { indexes, keys } from '../table/keys.ts';
import { get, putStep, query, type Step } from '../table/table.ts';
import { changeUserStep, type User } from '../accounts/users.ts';

/** One product of an order, as it was when it was bought. */
const OrderLine = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  quantity: z.int().positive(),
  priceCents: z.int().nonnegative(),
});
export type OrderLine = z.output<typeof OrderLine>;

/**
 * What has become of the order's units. `held`: taken from stock, awaiting payment. `sold`: paid.
 * `released`: back in stock, never paid. `refunding`: paid after release and not to be sold any more, the money is
 * being sent back. `refunded`: it has been.
 */
const Hold = z.enum(['held', 'sold', 'released', 'refunding', 'refunded']);
export type Hold = z.output<typeof Hold>;

/** An order as the table keeps it: integer cents, and where its units and its money are. */
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
  hold: Hold,
  holdExpiresAt: z.iso.datetime(),
  sessionId: z.string().nullable(),
  checkoutUrl: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippingAddress: OrderAddress.nullable(),
});
export type StoredOrder = z.output<typeof StoredOrder>;

/** The order, when it is this user's; null when it is not, or not there at all. */
export const findOrder = (userId: string, orderId: string): Promise<StoredOrder | null> =>
  orderId.startsWith('ord_') ? get(StoredOrder, keys.order(userId, orderId)) : Promise.resolve(null);

/**
 * The step that makes an order the user's last one; refused as `user_changed` when another has become that since the
 * user was read. So of two checkouts at once one is told to look again, and nobody has two open payment pages.
 */
export const replaceLastOrderStep = (order: StoredOrder, { _id, lastOrderId }: User): Step =>
  changeUserStep(_id, { lastOrderId: order._id }, { lastOrderId });

/** The step that writes a pending order with its hold. */
export const placeOrderStep = (order: StoredOrder): Step =>
  putStep(
    'order_exists',
    {
      ...keys.order(order.userId, order._id),
      ...indexes.orders(order._id),
      ...indexes.due('holds', order._id, order.holdExpiresAt),
      ...order,
    },
    { condition: 'attribute_not_exists(pk)' },
  );

/** Whether a person would call it an order: a page left unpaid is none. */
const isHistory = (order: StoredOrder) => order.hold !== 'released';

/**
 * A page of the user's orders, newest first. Unpaid and given up ones are left out, so it reads on until the page
 * is full or the list ends: a filter must not make an empty page look like the end (P34).
 */
export async function listOrders(userId: string, limit: number, cursor?: string) {
  const orders: StoredOrder[] = [];
  let next: string | undefined = cursor;
  do {
    const page = await query(StoredOrder, userId, {
      prefix: 'ord_',
      newestFirst: true,
      limit: limit - orders.length,
      cursor: next,
    });
    orders.push(...page.items.filter(isHistory));
    next = page.cursor ?? undefined;
  } while (next && orders.length < limit);
  return { orders, cursor: next ?? null };
}

/** The user's last order, if its hold is still open. */
export async function findOpenOrder(user: User): Promise<StoredOrder | null> {
  const order = user.lastOrderId === null ? null : await findOrder(user._id, user.lastOrderId);
  return order?.hold === 'held' ? order : null;
}
