import type Stripe from 'stripe';
import { bumpCatalogueVersion } from '../../_data/catalogue/catalogue.ts';
import { changeOrderStateStep, recordRefund, postponeHold } from '../../_data/orders/order-changes.ts';
import { findOrder, type StoredOrder } from '../../_data/orders/orders.ts';
import { releaseStockStep, sellFreeStep, sellHeldStep } from '../../_data/catalogue/products.ts';
import { transact } from '../../_data/table/table.ts';
import { isConditionFailed, ConditionFailed } from '../../_data/table/errors.ts';
import { log } from '../../_kit/log.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { expandPayment, hasEnded, isPaid, paidFacts, paymentStatusOf } from './checkout-payment.ts';
import { paidNotifications, refundNotifications } from './order-notifications.ts';
import { queueWritten } from '../mail/queue-mail.ts';

/** How long a payment that is still on its way (a bank transfer, say) keeps its units from others. */
const asyncPaymentMs = 6 * 60 * 60 * 1000;

type Session = Stripe.Checkout.Session;

/**
 * Brings the order of a Checkout session to where Stripe says it is: paid, expired, refunded, or still pending.
 * Stripe is asked anew each time, so events may come in any order, any number of times, and race the success page
 * and the sweep: every move is one transaction on the order's hold, and whoever comes second finds it done
 * (P4, P5, P6, P8, P10, P11). Gives the order, or null when the session is none of ours.
 */
export async function reconcileOrder(sessionId: string, now: Date): Promise<StoredOrder | null> {
  const session = await withStripe((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: expandPayment }),
  );
  const { userId, orderId } = session.metadata ?? {};
  if (!userId || !orderId) return null;
  for (let attempt = 1; ; attempt++) {
    const order = await findOrder(userId, orderId);
    if (!order) return null;
    try {
      return await settle(order, session, now);
    } catch (error) {
      // another call moved it first: look again, and find it done
      if (!isConditionFailed(error, 'order_moved') || attempt === 4) throw error;
    }
  }
}

async function settle(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  if (order.hold === 'refunded') return order;
  if (order.hold === 'refunding') return payBack(order, session, now);
  if (order.hold === 'sold') return copyRefund(order, session);
  if (isPaid(session)) return takePayment(order, session, now);
  if (order.hold === 'released') return order;
  if (hasEnded(session)) return releaseOrder(order);
  if (session.status === 'complete') await postponeHold(order, new Date(now.getTime() + asyncPaymentMs));
  return order;
}

/** What operators pay back in Stripe's dashboard shows on the order. */
async function copyRefund(order: StoredOrder, session: Session): Promise<StoredOrder> {
  const paymentStatus = paymentStatusOf(session);
  if (paymentStatus === 'paid' || paymentStatus === order.paymentStatus) return order;
  await recordRefund(order, paymentStatus).catch((error: unknown) => {
    if (!isConditionFailed(error, 'refund_known')) throw error;
  });
  return { ...order, paymentStatus };
}

/**
 * Sells what is held or, when the payment came after the hold ended, what is free. If there is not enough, or the
 * money has already gone back, the order is not to be sold any more: that is written before Stripe is asked to
 * refund, or another call could sell it in between from stock that has come back (P9).
 */
async function takePayment(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const isUnwanted = paymentStatusOf(session) === 'refunded';
  if (!isUnwanted) {
    try {
      return await sell(order, session, now);
    } catch (error) {
      const isSoldOut = error instanceof ConditionFailed && error.refusal.startsWith('sell-free:');
      if (!isSoldOut) throw error;
    }
  }
  const released = order.hold === 'held' ? await releaseOrder(order) : order;
  await transact([changeOrderStateStep(released, 'released', 'refunding', {})]);
  return payBack({ ...released, hold: 'refunding' }, session, now);
}

async function sell(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const change = {
    status: 'processing',
    paymentStatus: paymentStatusOf(session),
    ...paidFacts(session),
  } as const;
  const sold: StoredOrder = { ...order, ...change, hold: 'sold' };
  const news = await paidNotifications(sold, now);
  const sellStep = order.hold === 'held' ? sellHeldStep : sellFreeStep;
  await transact([
    changeOrderStateStep(order, order.hold, 'sold', change),
    ...order.lines.map((line) => sellStep(line.productId, line.quantity)),
    ...news.steps,
  ]);
  await bumpCatalogueVersion();
  await queueWritten(news.mails);
  return sold;
}

/** Refunds under a key of the order's own: after a crash the same refund is asked for again, and made once. */
async function payBack(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const facts = paidFacts(session);
  const isOurs = await refund(order, facts.paymentIntentId);
  const change = { status: 'refunded', paymentStatus: 'refunded', ...facts } as const;
  // whoever paid it back by hand has told the buyer why
  const news = isOurs ? await refundNotifications(order, now) : { steps: [], mails: [] };
  await transact([changeOrderStateStep(order, 'refunding', 'refunded', change), ...news.steps]);
  await queueWritten(news.mails);
  return { ...order, ...change, hold: 'refunded' };
}

/** Whether it was us who refunded; false when there was nothing left to refund. */
async function refund({ _id }: StoredOrder, paymentIntent: string | null): Promise<boolean> {
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

/** Gives the units back, exactly once, and closes the order. */
export async function releaseOrder(order: StoredOrder): Promise<StoredOrder> {
  const change = { status: 'cancelled', paymentStatus: 'failed' } as const;
  await transact([
    changeOrderStateStep(order, 'held', 'released', change),
    ...order.lines.map((line) => releaseStockStep(line.productId, line.quantity)),
  ]);
  await bumpCatalogueVersion();
  return { ...order, ...change, hold: 'released' };
}
