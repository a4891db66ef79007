import type { DayFigures } from '#shared/contracts/shapes/day-figures.ts';
import { putDayFigures } from './day-figures.ts';
import { sumMovements } from './movements.ts';

/** Writes and returns the figures of a day: what its movements add up to, and the totals of the day before with them. */
export async function foldDay(day: string, before: DayFigures | null): Promise<DayFigures> {
  const sums = await sumMovements(day);
  const figures = {
    day,
    ...sums,
    mrrCents:
      (before?.mrrCents ?? 0) +
      sums.newCents +
      sums.expansionCents +
      sums.reactivationCents -
      sums.contractionCents -
      sums.churnCents +
      sums.repairCents,
    subscribers:
      (before?.subscribers ?? 0) +
      sums.newSubscribers +
      sums.reactivatedSubscribers -
      sums.churnedSubscribers +
      sums.repairedSubscribers,
  };
  await putDayFigures(figures);
  return figures;
}
