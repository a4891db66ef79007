import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import type { StoredDispute } from './disputes.ts';
import type { StoredOrder } from './orders.ts';
import type { Step } from '#functions/platform/table/table.ts';
import {
  metricEventDay,
  metricEventSteps,
  type ProductSales,
  addSales,
  findLastRolledUpDay,
  listProductSales,
  readEvents,
} from '#functions/analytics/index.ts';
import type { metrics } from '#shared/contracts/analytics/metrics.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findCategories, findProducts } from '#functions/catalogue/index.ts';
import { chunksOf } from '#functions/platform/kit/in-parallel.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** What a change of the disputes of a payment adds to the metrics; warnings and questions of a bank are none. */
export function disputeEvent(
  before: readonly StoredDispute[],
  after: readonly StoredDispute[],
): Record<'disputes' | 'disputedCents' | 'disputeLostCents', number> {
  const [was, is] = [before, after].map(disputedOf) as [Disputes, Disputes];
  return {
    disputes: is.count - was.count,
    disputedCents: is.cents - was.cents,
    disputeLostCents: is.lostCents - was.lostCents,
  };
}

type Disputes = ReturnType<typeof disputedOf>;

function disputedOf(all: readonly StoredDispute[]) {
  const disputes = all.filter(({ kind }) => kind === 'dispute');
  const sum = (some: readonly StoredDispute[]) => some.reduce((total, { cents }) => total + cents, 0);
  const lost = disputes.filter(({ state }) => state === 'lost');
  return { count: disputes.length, cents: sum(disputes), lostCents: sum(lost) };
}

/** What an order contributes to the metrics in its state. A payment that was refunded at once for lack of stock is no sale. */
export function saleOf({ hold, paymentStatus, totalCents, refundedCents }: StoredOrder) {
  const isSold = hold === 'sold' || isPaidOrder(paymentStatus);
  return isSold
    ? { orders: 1, soldCents: totalCents, refundedCents }
    : { orders: 0, soldCents: 0, refundedCents: 0 };
}

/**
 * The metric event of an order's change: its payment, a refund, a refund that the bank has taken back, or a dispute; none when no money
 * moves.
 */
export function orderEventSteps(before: StoredOrder, after: StoredOrder, now: Date): Step[] {
  const [was, is] = [saleOf(before), saleOf(after)];
  const added = {
    ...disputeEvent(before.disputes, after.disputes),
    orders: is.orders - was.orders,
    soldCents: is.soldCents - was.soldCents,
    refundedCents: is.refundedCents - was.refundedCents,
  };
  const source = { id: after._id, version: after.version };
  return metricEventSteps(source, added, metricEventDay(now), productEvent(before, after));
}

/** The units of a product in an order that are sold and not refunded. */
const unitsOf = (order: StoredOrder, id: string): number =>
  saleOf(order).orders === 0
    ? 0
    : order.lines.reduce(
        (sum, { productId, quantity, refunded }) => sum + (productId === id ? quantity - refunded : 0),
        0,
      );

/** What a change of an order adds to the sales of its products. */
function productEvent(before: StoredOrder, after: StoredOrder): ProductSales {
  const changed = after.lines.flatMap(({ productId, title, priceCents }) => {
    const units = unitsOf(after, productId) - unitsOf(before, productId);
    return units === 0 ? [] : [[productId, { title, units, cents: units * priceCents }] as const];
  });
  return Object.fromEntries(changed);
}

/** GET /metrics/products: the closed days of the span, and with today those that are still open. */
export const listSales: UseCase<typeof metrics.products> = async ({ query: { from, to }, now }) => {
  const today = inMadrid(now).day;
  const last = (await findLastRolledUpDay()) ?? '';
  const [closed, ...open] = await Promise.all([
    listProductSales(from, to < last ? to : last),
    ...(to < today ? [] : openDays(today, last))
      .filter((day) => day >= from)
      .map(async (day) => (await readEvents(day)).products),
  ]);
  const sales = addSales([closed, ...open]);
  const ids = Object.keys(sales);
  const [found, categories] = await Promise.all([
    Promise.all(chunksOf(ids, 100).map(findProducts)),
    findCategories(),
  ]);
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const categoryOf = new Map(found.flat().map(({ _id, categoryId }) => [_id, names.get(categoryId)]));
  const products = Object.entries(sales)
    .map(([_id, sold]) => ({ _id, ...sold, category: categoryOf.get(_id) ?? null }))
    .filter(({ units, cents }) => units !== 0 || cents !== 0)
    .toSorted((a, b) => b.cents - a.cents);
  return { success: true, data: { products } };
};

/** Days that are read although no night has closed them. */
const maxOpenDays = 4;

/** The days until today that come after the last rolled up one. */
const openDays = (today: string, last: string): string[] =>
  Array.from({ length: maxOpenDays }, (_, ago) => addDays(today, -ago)).filter((day) => day > last);
