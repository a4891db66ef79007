import { fromCents } from '#shared/rules/money.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { unitsCents } from '#shared/rules/orders/price.ts';
import { addressHashOf, findAlertedProducts, findProducts } from '#functions/catalogue/index.ts';
import {
  findAllOrders,
  findCart,
  findExports,
  findRefunds,
  type OrderLine,
  type StoredDispute,
  type StoredOrder,
  type StoredRefund,
} from '#functions/orders/index.ts';
import { findReviewsOf } from '#functions/reviews/index.ts';
import { chunksOf } from '#functions/platform/kit/in-parallel.ts';
import { part } from './part.ts';

export const cart = part(['cart'], async (user) => {
  const { lines } = await findCart(user._id);
  const titleOf = await titles(lines.map(({ id }) => id));
  return lines.map(({ id, quantity }) => ({ product: titleOf(id), quantity }));
});

/** Also those that were not paid; newest first. */
export const orders = part(['order', 'refund'], async (user) => {
  const copies = [];
  for (const order of (await findAllOrders(user._id)).toReversed())
    copies.push(orderCopy(order, await findRefunds(order._id)));
  return copies;
});

/** What the person has disputed at the bank; a warning of the bank about a payment is told as well. */
export const disputeCopy = ({ kind, state, reason, cents, openedAt }: StoredDispute) => ({
  kind,
  state,
  reason,
  amount: fromCents(cents),
  openedAt,
});

function orderCopy(order: StoredOrder, refunds: StoredRefund[]) {
  const { carrier } = order;
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paidAt: order.paidAt,
    shippedAt: order.shippedAt,
    deliveredAt: order.deliveredAt,
    products: order.lines.map(lineCopy),
    subtotal: fromCents(order.subtotalCents),
    shipping: fromCents(order.shippingCents),
    total: fromCents(order.totalCents),
    refunded: fromCents(order.refundedCents),
    owed: fromCents(order.owedCents),
    disputedAtBank: order.disputes.map(disputeCopy),
    shippingAddress: order.shippingAddress,
    carrier: carrier && carrierName(carrier, order.carrierName),
    trackingNumber: order.trackingNumber,
    returns: order.returns.map((one) => ({
      requestedAt: one.requestedAt,
      cameByMailOrPhone: one.isRegistered ?? false,
      state: one.state,
      cancelledAt: one.cancelledAt ?? null,
      products: one.lines.map(({ productId, quantity }) => ({
        title: order.lines.find((line) => line.productId === productId)?.title ?? '',
        quantity,
      })),
      yourReason: one.reason,
      declaredSealed: one.isSealed,
      answer: one.answer,
      refunded: fromCents(one.refundedCents),
    })),
    refunds: refunds.map(({ createdAt, state, cents }) => ({ createdAt, state, amount: fromCents(cents) })),
  };
}

const lineCopy = (line: OrderLine) => ({
  title: line.title,
  netContent: line.netContent,
  quantity: line.quantity,
  refundedQuantity: line.refunded,
  price: fromCents(line.priceCents),
  total: fromCents(unitsCents(line)),
});

export const reviews = part(['review'], async (user) =>
  (await findReviewsOf(user._id)).map((review) => ({
    product: review.productTitle,
    orderNumber: review.orderNumber,
    rating: review.rating,
    title: review.title,
    text: review.text,
    shownName: review.authorName,
    state: review.state,
    whyRejected: review.reason,
    writtenAt: review.writtenAt,
  })),
);

/** Those of the address. One that the account has not verified may be another person's. */
export const stockAlerts = part(['stockAlert'], async (user) => {
  if (!user.emailVerified) return [];
  const ids = await findAlertedProducts(addressHashOf(user.email));
  const titleOf = await titles(ids);
  return ids.map((id) => ({ product: titleOf(id) }));
});

/** What a user of the back office has exported. */
export const orderExports = part(['orderExport'], async (user) =>
  (await findExports(user._id)).map(({ createdAt, state, rows }) => ({ createdAt, state, orders: rows })),
);

/** The names of products; of one that is gone the id. */
async function titles(ids: string[]): Promise<(id: string) => string> {
  const products = (await Promise.all(chunksOf(ids, 100).map(findProducts))).flat();
  const named = new Map(products.map(({ _id, title }) => [_id, title]));
  return (id) => named.get(id) ?? id;
}
