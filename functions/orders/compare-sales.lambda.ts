import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { log, errorFields } from '#functions/platform/kit/log.ts';
import * as z from 'zod';
import { keys } from './entities.ts';
import { get, put } from '#functions/platform/table/table.ts';
import type Stripe from 'stripe';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { addDays, inMadrid, monthOf } from '#shared/rules/routines/routine-calendar.ts';
import { findMetricsStart } from '#functions/analytics/index.ts';
import { findOrders, type StoredOrder } from './orders.ts';
import { expandPayment, hasRefundsOf, isPaid } from './checkout/checkout-payment.ts';
import { reconcileOrder } from './checkout/reconcile-order.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';

/** The checkpoint of the monthly comparison of sales with Stripe. Months as `YYYY-MM`. */
const SalesComparison = z.object({
  /** The last month in which it was completed; null before the first. */
  month: z.string().nullable(),
  /** An unfinished comparison: its month, the last session that it compared, and whether one was not reconciled. */
  walk: z.object({ month: z.string(), after: z.string(), hasFailed: z.boolean().default(false) }).nullable(),
});
type SalesComparison = z.output<typeof SalesComparison>;

/** The checkpoint of the last run. */
const findSalesComparison = async (): Promise<SalesComparison> =>
  (await get(SalesComparison, keys.salesComparison())) ?? { month: null, walk: null };

/** Writes the checkpoint of a run. */
export const putSalesComparison = (comparison: SalesComparison): Promise<void> =>
  put({ ...keys.salesComparison(), ...comparison });

/** The number of sales that were reconciled, and of those that failed. */
interface Compared {
  synced: number;
  failed: number;
}

const concurrency = 8;

type Session = Stripe.Checkout.Session;

/**
 * Once a month: compares every sale at Stripe since the start of the month before with its order, a page at a time, and reconciles
 * those that differ, whose metric events repair the metrics (P125). Refunds of older sales are among the events of every night. A run
 * without time for another page is continued the next night; one with failures goes on, and the next begins again after its end.
 */
export async function compareSales(now: Date, hasTime: () => boolean): Promise<Compared> {
  const total = { synced: 0, failed: 0 };
  const { day } = inMadrid(now);
  const month = monthOf(day);
  const [start, { month: done, walk }] = await Promise.all([findMetricsStart(), findSalesComparison()]);
  if (start === null || done === month) return total;
  const since = startOfMonthBefore(day);
  const earlier = walk?.month === month ? walk : null;
  let after = earlier?.after;
  let hasFailed = earlier?.hasFailed ?? false;
  for (;;) {
    const page = await listSessions(since, after);
    const { synced, failed } = await reconcileSales(await findDiffering(page.data), now);
    total.synced += synced;
    total.failed += failed;
    hasFailed ||= failed > 0;
    const last = page.data.at(-1);
    if (!page.has_more || !last) break;
    after = last.id;
    await putSalesComparison({ month: done, walk: { month, after, hasFailed } });
    if (!hasTime()) return total;
  }
  await putSalesComparison({ month: hasFailed ? done : month, walk: null });
  return total;
}

/** Reconciles sales; one whose order is gone, which is logged as an error there, counts as neither. */
async function reconcileSales(sales: Session[], now: Date): Promise<Compared> {
  let synced = 0;
  const failures = await inParallel(sales, concurrency, async ({ id }) => {
    if (await reconcileOrder(id, now)) synced++;
  });
  for (const { item, error } of failures)
    log.error('sale not reconciled', { orderId: item.metadata?.['orderId'], ...errorFields(error) });
  return { synced, failed: failures.length };
}

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

/**
 * The sessions of a page whose orders differ: one read of the table for a page of a hundred. When an order among them cannot be read,
 * all of the page are reconciled, so that it fails alone.
 */
async function findDiffering(page: Session[]): Promise<Session[]> {
  const ours = page.flatMap((session) => {
    const { userId, orderId } = session.metadata ?? {};
    return userId && orderId ? [{ session, userId, orderId }] : [];
  });
  const found = await findOrders(ours).catch((error: unknown) => {
    log.warn('page of sales not read', errorFields(error));
    return [];
  });
  const orders = new Map(found.map((order) => [order._id, order]));
  const differing = ours.filter(({ session, orderId }) => !isAsAtStripe(orders.get(orderId), session));
  for (const { orderId } of differing) log.warn('sale differs from Stripe', { orderId });
  return differing.map(({ session }) => session);
}

/** Whether an order has what its session says of its money. A refund of ours that is under way is finished elsewhere. */
function isAsAtStripe(order: StoredOrder | undefined, session: Session): boolean {
  if (!isPaid(session)) return true;
  if (order?.hold !== 'sold' && order?.hold !== 'refunded') return false;
  return order.openRefundId !== null || hasRefundsOf(order, session);
}

/**
 * Every night, with work to do once a month: compares the sales of two months with Stripe. Failures are retried the next night and
 * raise the alarm.
 */
export async function handler(_event?: unknown, context?: RunningTime): Promise<{ sales: number }> {
  const { synced, failed } = await compareSales(new Date(), hasTimeIn(context));
  log.info('sales compared with Stripe', { sales: synced, failed });
  if (failed > 0) throw new Error(`${failed} sales could not be reconciled`);
  return { sales: synced };
}
