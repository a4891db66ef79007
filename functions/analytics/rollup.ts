import type { DayMetrics, DayEvents } from '#shared/contracts/analytics/daily-metrics.ts';
import { findDayMetrics, putDayMetrics, putDayProducts } from './daily-metrics.ts';
import { readEvents, sumEvents } from './metric-events.ts';

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
