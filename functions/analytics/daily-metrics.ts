import * as z from 'zod';
import { DayMetrics, type DayEvents } from '#shared/contracts/analytics/daily-metrics.ts';
import { monthOf } from '#shared/rules/routines/routine-calendar.ts';
import { addSales, ProductSales, readEvents, sumEvents } from './metric-events.ts';
import { keys } from './entities.ts';
import { get, put, query, queryAll, tryWrite, update } from '#functions/platform/table/table.ts';

/** The metrics of a day; null for one that is not rolled up. */
export const findDayMetrics = (day: string): Promise<DayMetrics | null> =>
  get(DayMetrics, keys.dayMetrics(day));

/** The rolled up days of a span, both ends included: one query. */
export const listDayMetrics = (from: string, to: string): Promise<DayMetrics[]> =>
  queryAll(DayMetrics, keys.dayMetrics(from).pk, { from, upTo: to });

/** The newest rolled up day; null before the first. */
export async function findLastRolledUpDay(): Promise<string | null> {
  const { items } = await query(DayMetrics, keys.dayMetrics('').pk, { newestFirst: true, limit: 1 });
  return items[0]?.day ?? null;
}

/** Writes the metrics of a day over those of an earlier rollup. */
export const putDayMetrics = (metrics: DayMetrics): Promise<void> =>
  put({ ...keys.dayMetrics(metrics.day), ...metrics });

const DayProducts = z.object({ products: ProductSales });

/** Writes what the products of a day have sold, over an earlier rollup; nothing for a day without sales. */
export const putDayProducts = async (day: string, products: ProductSales): Promise<void> =>
  void (Object.keys(products).length > 0 && (await put({ ...keys.dayProducts(day), products })));

/** What the products have sold in the rolled up days of a span: one query, none for a span without days. */
export const listProductSales = async (from: string, to: string): Promise<ProductSales> =>
  to < from
    ? {}
    : addSales(
        (await queryAll(DayProducts, keys.dayProducts(from).pk, { from, upTo: to })).map(
          ({ products }) => products,
        ),
      );

const Start = z.object({
  day: z.iso.date(),
  /** The last month (`YYYY-MM`) whose comparison of all subscriptions with Stripe is complete. */
  comparedIn: z.string().nullable().default(null),
});

/** The first day that has metrics; null before the stage is initialized. */
export const findMetricsStart = async (): Promise<string | null> =>
  (await get(Start, keys.metricsStart()))?.day ?? null;

/** Starts the metrics on a day, unless they have started before it. */
export async function startMetrics(day: string): Promise<void> {
  const write = update(keys.metricsStart(), {
    update: 'SET #day = :day',
    condition: 'attribute_not_exists(pk) OR #day > :day',
    names: { '#day': 'day' },
    values: { ':day': day },
    refusal: 'metrics_started',
  });
  await tryWrite(write, 'metrics_started');
}

/** Whether the subscriptions have still to be compared with Stripe in the month of a day; never before the metrics start. */
export async function isComparisonDue(day: string): Promise<boolean> {
  const start = await get(Start, keys.metricsStart());
  return start !== null && start.comparedIn !== monthOf(day);
}

/** Saves that the comparison of a day's month is complete. */
export async function saveComparison(day: string): Promise<void> {
  await update(keys.metricsStart(), {
    update: 'SET comparedIn = :month',
    condition: 'attribute_exists(pk)',
    values: { ':month': monthOf(day) },
  });
}

/** What is carried from one day to the next. */
type Totals = Pick<DayMetrics, 'mrrCents' | 'subscribers'>;

const totalsAfter = ({ mrrCents, subscribers }: Totals, sums: DayEvents): Totals => ({
  mrrCents:
    mrrCents +
    sums.newCents +
    sums.expansionCents +
    sums.reactivationCents -
    sums.contractionCents -
    sums.churnCents +
    sums.repairCents,
  subscribers:
    subscribers +
    sums.newSubscribers +
    sums.reactivatedSubscribers -
    sums.churnedSubscribers +
    sums.repairedSubscribers,
});

/**
 * The totals at the end of a day. The day before the first one has none of its own, but repairs: those of older subscriptions that
 * were counted on the first day.
 */
export const totalsOf = async (day: string): Promise<Totals> =>
  (await findDayMetrics(day)) ?? totalsAfter({ mrrCents: 0, subscribers: 0 }, await sumEvents(day));

/** The metrics of a day as its metric events are now; `before` are the totals at the end of the day before. */
export async function readDay(day: string, before: Totals): Promise<DayMetrics> {
  const sums = await sumEvents(day);
  return { day, ...sums, ...totalsAfter(before, sums) };
}

/** Writes the metrics of a day, what its metric events add up to, and returns the totals at its end. */
export async function rollUpDay(day: string, before: Totals): Promise<Totals> {
  const { sums, products } = await readEvents(day);
  const totals = totalsAfter(before, sums);
  // first, because a day that has its metrics counts as closed
  await putDayProducts(day, products);
  await putDayMetrics({ day, ...sums, ...totals });
  return totals;
}
