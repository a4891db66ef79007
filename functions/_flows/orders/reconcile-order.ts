import type Stripe from 'stripe';
import { countRate } from '../../_data/accounts/rate-limits.ts';
import { bumpCatalogueVersion } from '../../_data/catalogue/catalogue.ts';
import { changeOrderStateStep, recordRefund, postponeHold } from '../../_data/orders/order-changes.ts';
import { findCart, takeOutSteps } from '../../_data/orders/carts.ts';
import { findOrder, orderUnits, type StoredOrder } from '../../_data/orders/orders.ts';
import { releaseStockStep, sellFreeStep, sellHeldStep } from '../../_data/catalogue/products.ts';
import { transact } from '../../_data/table/table.ts';
import { isConditionFailed, ConditionFailed } from '../../_data/table/errors.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';
import { log } from '../../_kit/log.ts';
import { nullIfMissing, stripeCode, withStripe } from '../../_ports/stripe.ts';
import { expandPayment, isUnpayable, isPaid, paymentFields, paymentStatusOf } from './checkout-payment.ts';
import { paidNotifications, refundNotifications } from './order-notifications.ts';
import { queueStoredMails } from '../mail/queue-mail.ts';

/** How long an asynchronous payment (a bank transfer, for example) may take while its units stay held. */
const asyncPaymentMs = 6 * 60 * 60 * 1000;

type Session = Stripe.Checkout.Session;

/**
 * Brings the order of a Checkout session to the state that Stripe reports: paid, expired, refunded or still pending.
 * Stripe is read at each call, so events may arrive in any order and any number of times, and may race the success page and
 * the sweep: every change is one transaction on the order's hold, and the second of two calls finds it done (P4, P5, P6,
 * P8, P10, P11). Returns the order, or null when Stripe or the table does not know it. Throws 503 when other calls keep
 * changing it.
 */
export async function reconcileOrder(sessionId: string, now: Date): Promise<StoredOrder | null> {
  const session = await readSession(sessionId);
  const { userId, orderId } = session?.metadata ?? {};
  if (!session || !userId || !orderId) return null;
  return retryOnConflict(async () => {
    const order = await findOrder(userId, orderId);
    if (order) return reconcile(order, session, now);
    // an order is written before its page is opened: the buyer gets nothing for the money
    if (isPaid(session)) log.error('paid session without its order', { sessionId, userId, orderId });
    return null;
  });
}

/** The session with its payment; null when Stripe does not know it: it belongs to another account, or to none. */
const readSession = (sessionId: string): Promise<Session | null> =>
  withStripe((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: expandPayment }).catch(nullIfMissing),
  );

async function reconcile(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  if (order.hold === 'refunded') return order;
  if (order.hold === 'refunding') return refundOrder(order, session, now);
  if (order.hold === 'sold') return syncRefund(order, session);
  if (isPaid(session)) return sellPaidOrder(order, session, now);
  if (order.hold === 'released') return order;
  if (isUnpayable(session)) return releaseUnpaidOrder(order, now);
  if (session.status === 'complete') await postponeHold(order, new Date(now.getTime() + asyncPaymentMs));
  return order;
}

/** Copies a refund that an operator has made in Stripe's dashboard. */
async function syncRefund(order: StoredOrder, session: Session): Promise<StoredOrder> {
  const paymentStatus = paymentStatusOf(session);
  if (paymentStatus === 'paid' || paymentStatus === order.paymentStatus) return order;
  await recordRefund(order, paymentStatus).catch((error: unknown) => {
    if (!isConditionFailed(error, 'refund_known')) throw error;
  });
  return { ...order, paymentStatus };
}

/**
 * Sells the held units or, when the payment came after the hold was released, units from the stock. Without enough stock,
 * or when the payment has already been refunded, the order must not be sold any more: `refunding` is written before the
 * refund, or another call could sell it in between from stock that has been returned (P9).
 */
async function sellPaidOrder(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const isRefunded = paymentStatusOf(session) === 'refunded';
  if (!isRefunded) {
    try {
      return await sell(order, session, now);
    } catch (error) {
      const isSoldOut = error instanceof ConditionFailed && error.refusal.startsWith('sell-free:');
      if (!isSoldOut) throw error;
    }
  }
  const released = order.hold === 'held' ? await releaseOrder(order) : order;
  await transact([changeOrderStateStep(released, 'released', 'refunding', {})]);
  return refundOrder({ ...released, hold: 'refunding' }, session, now);
}

async function sell(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const change = {
    status: 'processing',
    paymentStatus: paymentStatusOf(session),
    ...paymentFields(session),
  } as const;
  const sold: StoredOrder = { ...order, ...change, hold: 'sold' };
  const [notifications, cart] = await Promise.all([paidNotifications(sold, now), findCart(order.userId)]);
  const sellStep = order.hold === 'held' ? sellHeldStep : sellFreeStep;
  await transact([
    changeOrderStateStep(order, order.hold, 'sold', change),
    ...order.lines.map((line) => sellStep(line.productId, line.quantity)),
    // P53: the buyer may never see the success page
    ...takeOutSteps(order.userId, cart, orderUnits(order)),
    ...notifications.steps,
  ]);
  await bumpCatalogueVersion();
  await queueStoredMails(notifications.mails);
  return sold;
}

/** Refunds an order. The idempotency key is the order's own: after a crash the refund is requested again and made once. */
async function refundOrder(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const payment = paymentFields(session);
  const isOurs = await createRefund(order, payment.paymentIntentId);
  const change = { status: 'refunded', paymentStatus: 'refunded', ...payment } as const;
  // an operator who refunds by hand notifies the buyer
  const notifications = isOurs ? await refundNotifications(order, now) : { steps: [], mails: [] };
  await transact([changeOrderStateStep(order, 'refunding', 'refunded', change), ...notifications.steps]);
  await queueStoredMails(notifications.mails);
  return { ...order, ...change, hold: 'refunded' };
}

/** Returns whether this refunded the payment; false when it had been refunded before. */
async function createRefund({ _id }: StoredOrder, paymentIntent: string | null): Promise<boolean> {
  if (!paymentIntent) throw new Error(`paid session without a payment intent: order ${_id}`);
  const isOurs = await withStripe((stripe) =>
    stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: `refund-${_id}` }).then(
      () => true,
      (error: unknown) => {
        if (stripeCode(error) === 'charge_already_refunded') return false;
        throw error;
      },
    ),
  );
  log.warn('paid after the hold ended: refunded', { orderId: _id, isOurs });
  return isOurs;
}

/** Releases an order whose page was not paid. It counts: buyers who keep holding units without paying have to wait. */
async function releaseUnpaidOrder(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const released = await releaseOrder(order);
  await countRate({ 'unpaid-hold-account': order.userId }, now);
  return released;
}

/** Returns the held units to the stock, once, and cancels the order; throws `ConditionFailed('order_changed')`. */
export async function releaseOrder(order: StoredOrder): Promise<StoredOrder> {
  const change = { status: 'cancelled', paymentStatus: 'failed' } as const;
  await transact([
    changeOrderStateStep(order, 'held', 'released', change),
    ...order.lines.map((line) => releaseStockStep(line.productId, line.quantity)),
  ]);
  await bumpCatalogueVersion();
  return { ...order, ...change, hold: 'released' };
}
