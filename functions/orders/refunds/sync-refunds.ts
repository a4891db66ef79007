import type Stripe from 'stripe';
import { newId } from '#functions/platform/kit/ids.ts';
import { log } from '#functions/platform/kit/log.ts';
import { changeOrder } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep } from '../order-events.ts';
import type { StoredOrder } from '../orders.ts';
import {
  failureOf,
  findRefunds,
  isMadeFrom,
  listRefunds,
  putRefundStep,
  finishRefundStep,
  type StoredRefund,
} from './refunds.ts';
import { transact } from '#functions/platform/table/table.ts';
import { paymentStatusAfter } from '#shared/rules/orders/order-status.ts';
import { messages } from '#functions/platform/messages.ts';
import { hasRefundsOf } from '../checkout/checkout-payment.ts';
import { finishRefund, unitsInStock } from './finish-refund.ts';
import { returnsAfterFailure } from '../returns/order-returns.ts';

/**
 * Brings the refunds of a paid order up to date with Stripe: a refund of ours that is under way is finished first, one that was made
 * by hand in Stripe's dashboard is adopted, once (P67), and one that the bank has refused after Stripe had accepted it is taken back
 * (P68). Stripe is read after the order, and the order's version admits one of two calls.
 */
export async function syncRefunds(found: StoredOrder, now: Date): Promise<StoredOrder> {
  let order = found.openRefundId === null ? found : await finishRefund(found, now);
  // one that is still open may be among those at Stripe
  if (order.openRefundId !== null || order.paymentIntentId === null) return order;
  const [records, atStripe] = await Promise.all([findRefunds(order._id), listRefunds(order.paymentIntentId)]);
  for (const refund of atStripe.toReversed()) {
    const failure = failureOf(refund);
    const record = records.find(({ _id, stripeId }) => isMadeFrom(_id, refund) || stripeId === refund.id);
    if (!record && failure === null) order = await adopt(order, refund, now);
    if (record?.state === 'succeeded' && failure !== null)
      order = await takeBack(order, record, failure, now);
  }
  return order;
}

/** Reads the refunds at Stripe when the session tells that they differ from the order's. */
export const syncNewRefunds = (
  order: StoredOrder,
  session: Stripe.Checkout.Session,
  now: Date,
): Promise<StoredOrder> =>
  order.openRefundId === null && hasRefundsOf(order, session)
    ? Promise.resolve(order)
    : syncRefunds(order, now);

/** The status of the order and its units stay: Stripe's dashboard does not say what becomes of them. */
async function adopt(
  order: StoredOrder,
  { id, amount: cents }: Stripe.Refund,
  now: Date,
): Promise<StoredOrder> {
  const refundedCents = order.refundedCents + cents;
  const paymentStatus = paymentStatusAfter(refundedCents, order.totalCents);
  const { changed, steps } = changeOrder(order, { refundedCents, paymentStatus }, now);
  const event = newOrderEvent({ kind: 'refund', author: null, cents, text: messages.refundedAtStripe }, now);
  await transact([
    ...steps,
    putOrderEventStep(order, event),
    putRefundStep(order, {
      _id: newId('rfd', now),
      orderId: order._id,
      userId: order.userId,
      state: 'succeeded',
      cents,
      lines: [],
      shippingCents: 0,
      freeCents: 0,
      closesAs: null,
      reason: messages.refundedAtStripe,
      author: null,
      createdAt: now.toISOString(),
      failure: null,
      stripeId: id,
      outside: null,
    }),
  ]);
  return changed;
}

/**
 * The buyer does not get the money: the order has it again and may be refunded again. Units that went back into the stock stay
 * there, counted so that a repeated refund does not restock them, and a cancelled order stays cancelled. An error, because an
 * operator has to see to it.
 */
async function takeBack(
  order: StoredOrder,
  refund: StoredRefund,
  failure: string,
  now: Date,
): Promise<StoredOrder> {
  log.error('refund refused by the bank', { orderId: order._id, refundId: refund._id, failure });
  const refundedCents = order.refundedCents - refund.cents;
  const unitsOf = (id: string) => refund.lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  const { changed, steps } = changeOrder(
    order,
    {
      refundedCents,
      refundedShippingCents: order.refundedShippingCents - refund.shippingCents,
      paymentStatus: paymentStatusAfter(refundedCents, order.totalCents),
      status: order.status === 'refunded' ? (order.refundedFrom ?? order.status) : order.status,
      refundedFrom: null,
      returns: returnsAfterFailure(order, refund),
      lines: order.lines.map((line) => ({
        ...line,
        refunded: line.refunded - unitsOf(line.productId),
        takenBack: Math.min(line.restocked, line.takenBack + unitsInStock(order, refund, line)),
      })),
    },
    now,
  );
  const isRestocked = refund.lines.some(({ restock }) => restock);
  const text = messages.refundCameBack(isRestocked);
  const event = newOrderEvent({ kind: 'refund_failed', author: null, cents: refund.cents, text }, now);
  await transact([
    ...steps,
    finishRefundStep(refund, { state: 'failed', failure }),
    putOrderEventStep(order, event),
  ]);
  return changed;
}
