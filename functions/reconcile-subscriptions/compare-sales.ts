import type Stripe from 'stripe';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';
import { findFiguresStart } from '../_data/figures/day-figures.ts';
import { findOrders, type StoredOrder } from '../_data/orders/orders.ts';
import { findSalesComparison, putSalesComparison } from '../_data/orders/sales-comparison.ts';
import { expandPayment, isPaid, refundedCentsOf } from '../_flows/orders/checkout-payment.ts';
import { reconcileOrder } from '../_flows/orders/reconcile-order.ts';
import { inParallel } from '../_kit/in-parallel.ts';
import { errorFields, log } from '../_kit/log.ts';
import { withStripe } from '../_ports/stripe.ts';
import type { ReconcileResult } from './reconcile-result.ts';

const concurrency = 8;

type Session = Stripe.Checkout.Session;

/**
 * Once a month: compares every sale at Stripe since the start of the month before with its order, a page at a time, and reconciles
 * those that differ, whose movements repair the figures (P125). Refunds of older sales are among the events of every night. A run
 * without time for another page, or with failures, is continued the next night.
 */
export async function compareSales(now: Date, hasTime: () => boolean): Promise<ReconcileResult> {
  const total = { synced: 0, failed: 0 };
  const { day } = inMadrid(now);
  const month = monthOf(day);
  const [start, { month: done, walk }] = await Promise.all([findFiguresStart(), findSalesComparison()]);
  if (start === null || done === month) return total;
  const since = startOfMonthBefore(day);
  let after = walk?.month === month ? walk.after : undefined;
  for (;;) {
    const page = await listSessions(since, after);
    const differing = await findDiffering(page.data);
    const failures = await inParallel(differing, concurrency, ({ id }) => reconcileOrder(id, now));
    for (const { item, error } of failures)
      log.error('sale not reconciled', { orderId: item.metadata?.['orderId'], ...errorFields(error) });
    total.synced += differing.length - failures.length;
    total.failed += failures.length;
    if (failures.length > 0) return total;
    const last = page.data.at(-1);
    if (!page.has_more || !last) break;
    after = last.id;
    await putSalesComparison({ month: done, walk: { month, after } });
    if (!hasTime()) return total;
  }
  await putSalesComparison({ month, walk: null });
  return total;
}

const monthOf = (day: string): string => day.slice(0, 7);

/** Epoch seconds. */
function startOfMonthBefore(day: string): number {
  const lastDayBefore = addDays(`${monthOf(day)}-01`, -1);
  return madridDay(`${monthOf(lastDayBefore)}-01`).start.getTime() / 1000;
}

const listSessions = (since: number, after: string | undefined): Promise<Stripe.ApiList<Session>> =>
  withStripe((stripe) =>
    stripe.checkout.sessions.list({
      created: { gte: since },
      status: 'complete',
      limit: 100,
      expand: expandPayment.map((field) => `data.${field}`),
      ...(after && { starting_after: after }),
    }),
  );

/** The sessions of a page whose orders differ: one read of the table for a page of a hundred. */
async function findDiffering(page: Session[]): Promise<Session[]> {
  const ours = page.flatMap((session) => {
    const { userId, orderId } = session.metadata ?? {};
    return userId && orderId ? [{ session, userId, orderId }] : [];
  });
  const orders = new Map((await findOrders(ours)).map((order) => [order._id, order]));
  const differing = ours.filter(({ session, orderId }) => !isAsAtStripe(orders.get(orderId), session));
  for (const { orderId } of differing) log.warn('sale differs from Stripe', { orderId });
  return differing.map(({ session }) => session);
}

/** Whether an order has what its session says of its money. A refund of ours that is under way is finished elsewhere. */
function isAsAtStripe(order: StoredOrder | undefined, session: Session): boolean {
  if (!isPaid(session)) return true;
  if (order?.hold !== 'sold' && order?.hold !== 'refunded') return false;
  return order.openRefundId !== null || order.refundedCents === refundedCentsOf(session);
}
