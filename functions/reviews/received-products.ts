import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { unitsUnderReturn } from '#shared/rules/orders/returns.ts';
import { listOrders, type OrderLine, type StoredOrder } from '../orders/orders.ts';
import type { StoredReview } from './reviews.ts';

/** The lines of an order that its buyer has received and paid for: not those that have been refunded entirely. */
const paidLines = ({ status, paymentStatus, lines }: StoredOrder): OrderLine[] =>
  status === 'delivered' && isPaidOrder(paymentStatus)
    ? lines.filter(({ quantity, refunded }) => refunded < quantity)
    : [];

/** Those of which a unit stays with the buyer: not what is on its way back. */
export const receivedLines = (order: StoredOrder): OrderLine[] =>
  paidLines(order).filter(
    ({ productId, quantity, refunded }) => refunded + unitsUnderReturn(productId, order.returns) < quantity,
  );

/** Whether the author of a review has bought the product: a refund of all its units takes the proof away. */
export const isVerified = ({ productId }: StoredReview, order: StoredOrder | undefined): boolean =>
  order !== undefined && paidLines(order).some((line) => line.productId === productId);

/** Orders that are looked at: the products of older ones are not offered for a review. */
const maxOrders = 200;
const pageSize = 50;

/** The newest orders of a user, page by page. */
async function* newestOrders(userId: string) {
  let cursor: string | undefined;
  for (let read = 0; read < maxOrders; read += pageSize) {
    const page = await listOrders(userId, pageSize, cursor);
    yield* page.orders;
    if (page.cursor === null) return;
    cursor = page.cursor;
  }
}

/** A product that a user has received, and the order that proves it. */
export interface Received {
  line: OrderLine;
  order: StoredOrder;
}

/** The order, of the newest that prove it, with which a user has received a product; null when none does. */
export async function findReceived(userId: string, productId: string): Promise<Received | null> {
  for await (const order of newestOrders(userId)) {
    const line = receivedLines(order).find((each) => each.productId === productId);
    if (line) return { line, order };
  }
  return null;
}

/** The products that a user has received, each once, those of the newest order first. */
export async function listReceived(userId: string): Promise<Received[]> {
  const received = new Map<string, Received>();
  for await (const order of newestOrders(userId))
    for (const line of receivedLines(order))
      if (!received.has(line.productId)) received.set(line.productId, { line, order });
  return [...received.values()];
}
