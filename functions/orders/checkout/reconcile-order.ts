import { keyedHash } from '#functions/platform/kit/keyed-hash.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { networksOf } from '#functions/platform/kit/network.ts';
import { accountEntities, countRate, keys } from '#functions/accounts/index.ts';
import { transact, update } from '#functions/platform/table/table.ts';
import { findOrder, orderUnits, type StoredOrder } from '../orders.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import type Stripe from 'stripe';
import {
  bumpCatalogueVersion,
  ledgerStep,
  releaseStockStep,
  sellFreeStep,
  sellHeldStep,
} from '#functions/catalogue/index.ts';
import { changeOrder, postponeHold } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep, putReleaseStep } from '../order-events.ts';
import { hasAllTerms, reindexOrderSteps } from '../order-search-index.ts';
import { findCart, takeOutSteps } from './carts.ts';
import { ConditionFailed, isConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { nullIfMissing, stripeCode, withStripe } from '#functions/platform/ports/stripe.ts';
import { expandPayment, isPaid, isRefunded, isUnpayable, paymentFields } from './checkout-payment.ts';
import { findBuyer, paidNotifications } from '../order-notifications.ts';
import { refundLatePayment } from '../refunds/refund-late-payment.ts';
import { syncNewRefunds } from '../refunds/sync-refunds.ts';

/*
 * Who holds stock without paying gets less of it. Counted are the holds of a day that are not paid, or not yet, of each product: by
 * account, because a hold can be repeated, and by network, because accounts cost nothing.
 */

/** What is counted of an order: its products, of the day on which it was made. */
type CountedHolds = Pick<StoredOrder, 'countedBy' | 'createdAt'> & { lines: { productId: string }[] };

/**
 * Those by whom a hold is counted, as hashes: the account, its network, and of an IPv6 address two larger ones. Each has several of the
 * one before, so that two of its holds count as one of that.
 */
export const holdCounters = (userId: string, ip: string): string[] => [
  keyedHash('key', userId),
  ...networksOf(ip).map(({ name }) => keyedHash('net', name)),
];

/**
 * Counts a hold of each product before it is made, so that of many at once each finds the others. Returns by product how many earlier
 * ones were not paid, as `maxHeldUnits` takes them.
 */
export async function countHolds(holds: CountedHolds): Promise<Map<string, number>> {
  const counts = await Promise.all(holds.countedBy.map((hash) => add(hash, holds, 1)));
  const earlier = (productId: string) =>
    counts.map((count, level) => Math.floor((Number(count[productId]) - 1) / 2 ** level));
  return new Map(holds.lines.map(({ productId: id }) => [id, Math.max(0, ...earlier(id))]));
}

/**
 * Takes back what was counted for holds that are paid, or were not made. It never fails, because what it follows is done: after a crash
 * before it they count until the next day.
 */
export async function uncountHolds(holds: CountedHolds): Promise<void> {
  await Promise.all(holds.countedBy.map((hash) => add(hash, holds, -1))).catch((error: unknown) =>
    log.warn('holds still counted', errorFields(error)),
  );
}

/** Adds to the counts by product of a day, one item of an account or network, and returns them. */
function add(hash: string, { createdAt, lines }: CountedHolds, count: 1 | -1) {
  const day = createdAt.slice(0, 10);
  const names = lines.map(({ productId }, at) => [`#p${at}`, productId] as const);
  return update(keys.rateLimit('unpaid-hold', hash, day), {
    update: `ADD ${names.map(([name]) => `${name} :count`).join(', ')} SET #ttl = :ttl`,
    names: { ...Object.fromEntries(names), '#ttl': 'ttl' },
    values: { ':count': count, ':ttl': ttlOf(accountEntities.rateLimit, new Date(day)) },
  });
}

/** How long an asynchronous payment (a bank transfer, for example) may take while its units stay held. */
const asyncPaymentMs = 6 * 60 * 60 * 1000;

type Session = Stripe.Checkout.Session;

/**
 * Brings the order of a Checkout session to the state that Stripe reports: paid, expired, refunded or still pending.
 * Stripe is read at each call, so events may arrive in any order and any number of times, and may race the success page and
 * housekeeping: every change is one transaction on the order's hold, and the second of two calls finds it done (P4, P5, P6,
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
  if (order.hold === 'refunding') return refundLatePayment(order, session, now);
  if (order.hold === 'sold' || order.hold === 'refunded') return syncNewRefunds(order, session, now);
  if (isPaid(session)) return sellPaidOrder(order, session, now);
  if (order.hold === 'released') return order;
  if (isUnpayable(session)) return releaseUnpaidOrder(order, now);
  if (session.status === 'complete') await postponeHold(order, new Date(now.getTime() + asyncPaymentMs));
  return order;
}

/**
 * Sells the held units or, when the payment came after the hold was released, units from the stock. Without enough stock,
 * or when the payment has already been refunded, the order must not be sold any more: `refunding` is written before the
 * refund, or another call could sell it in between from stock that has been returned (P9).
 */
async function sellPaidOrder(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  if (!isRefunded(session)) {
    try {
      return await sell(order, session, now);
    } catch (error) {
      const isSoldOut = error instanceof ConditionFailed && error.refusal.startsWith('sell-free:');
      if (!isSoldOut) throw error;
    }
  }
  const released = order.hold === 'held' ? await releaseOrder(order, now) : order;
  const { changed, steps } = changeOrder(released, { hold: 'refunding' }, now);
  await transact(steps);
  return refundLatePayment(changed, session, now);
}

async function sell(order: StoredOrder, session: Session, now: Date): Promise<StoredOrder> {
  const [buyer, cart] = await Promise.all([findBuyer(order), findCart(order.userId)]);
  const { changed: sold, steps } = changeOrder(
    order,
    {
      status: 'processing',
      paymentStatus: 'paid',
      hold: 'sold',
      countedBy: [],
      paidAt: now.toISOString(),
      ...paymentFields(session),
      // its terms are written anew, without those that a night has added
      hasProductTerms: hasAllTerms(order, buyer),
    },
    now,
  );
  const [notifications, indexed] = await Promise.all([
    paidNotifications(sold, now),
    reindexOrderSteps(sold, buyer),
  ]);
  const sellStep = order.hold === 'held' ? sellHeldStep : sellFreeStep;
  const paid = newOrderEvent({ kind: 'paid', author: null, mails: notifications.mails }, now);
  await transact([
    ...steps,
    putOrderEventStep(sold, paid),
    ...indexed,
    ...order.lines.flatMap(({ productId, quantity }) => [
      sellStep(productId, quantity),
      ledgerStep(productId, -quantity, { reason: 'sale', orderId: order._id, at: now }),
    ]),
    // P53: the buyer may never see the success page
    ...takeOutSteps(order.userId, cart, orderUnits(order)),
    ...notifications.steps,
  ]);
  await Promise.all([bumpCatalogueVersion(), uncountHolds(order)]);
  return syncNewRefunds(sold, session, now);
}

/** Releases an order whose page was not paid. It counts: buyers who keep holding units without paying have to wait, or get fewer. */
async function releaseUnpaidOrder(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const released = await release(order, now);
  await countRate({ 'unpaid-hold-account': order.userId }, now);
  return released;
}

/**
 * Returns the held units to the stock, once, and cancels the order, of which the buyer has seen no page or has paid it; throws
 * `ConditionFailed('order_changed')`.
 */
export async function releaseOrder(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const released = await release(order, now);
  await uncountHolds(order);
  return released;
}

async function release(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const change = { status: 'cancelled', paymentStatus: 'failed', hold: 'released' } as const;
  const { changed, steps } = changeOrder(order, { ...change, countedBy: [] }, now);
  await transact([
    ...steps,
    putReleaseStep(order, now),
    ...order.lines.map((line) => releaseStockStep(line.productId, line.quantity)),
  ]);
  await bumpCatalogueVersion();
  return changed;
}

/**
 * Cancels an unpaid order: Stripe's page is expired first, so that released units cannot be paid any more, then the order
 * is reconciled: expired means released, paid in the last moment means sold (P10). Returns the order as it is now.
 */
export async function closeCheckout(order: StoredOrder, now: Date): Promise<StoredOrder> {
  const { sessionId } = order;
  if (order.hold !== 'held') return order;
  // a crash before the page was created, or a page of another Stripe account: there is nothing to pay
  if (!sessionId || !(await expireSession(sessionId))) return releaseUnlessChanged(order, now);
  return (await reconcileOrder(sessionId, now)) ?? order;
}

/** Returns false when Stripe does not know the session. */
const expireSession = (sessionId: string): Promise<boolean> =>
  withStripe((stripe) =>
    stripe.checkout.sessions.expire(sessionId).then(
      () => true,
      (error: unknown) => {
        if (stripeCode(error) === 'resource_missing') return false;
        // it is not open any more: reconcileOrder reads whether it is paid or expired
        if ((error as { statusCode?: number }).statusCode === 400) return true;
        throw error;
      },
    ),
  );

/** When another call has changed the order first, its result is returned. */
const releaseUnlessChanged = (order: StoredOrder, now: Date): Promise<StoredOrder> =>
  releaseOrder(order, now).catch(async (error: unknown) => {
    if (!isConditionFailed(error, 'order_changed')) throw error;
    return (await findOrder(order.userId, order._id)) ?? order;
  });
