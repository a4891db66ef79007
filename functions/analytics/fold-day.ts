import type { DayFigures, DayMovements } from '#shared/contracts/analytics/day-figures.ts';
import { findDayFigures, putDayFigures, putDayProducts } from './day-figures.ts';
import { readMovements, sumMovements } from './movements.ts';

/** What is carried from one day to the next. */
type Totals = Pick<DayFigures, 'mrrCents' | 'subscribers'>;

const totalsAfter = ({ mrrCents, subscribers }: Totals, sums: DayMovements): Totals => ({
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
  (await findDayFigures(day)) ?? totalsAfter({ mrrCents: 0, subscribers: 0 }, await sumMovements(day));

/** The figures of a day as its movements are now; `before` are the totals at the end of the day before. */
export async function readDay(day: string, before: Totals): Promise<DayFigures> {
  const sums = await sumMovements(day);
  return { day, ...sums, ...totalsAfter(before, sums) };
}

/** Writes the figures of a day, what its movements add up to, and returns the totals at its end. */
export async function foldDay(day: string, before: Totals): Promise<Totals> {
  const { sums, products } = await readMovements(day);
  const totals = totalsAfter(before, sums);
  // first, because a day that has its figures counts as closed
  await putDayProducts(day, products);
  await putDayFigures({ day, ...sums, ...totals });
  return totals;
}
