import type { DayFigures } from '#shared/contracts/shapes/day-figures.ts';
import { addDays } from '#shared/rules/routine-calendar.ts';
import type { UrlCodec } from '../../ui/list/use-url-state.ts';

/** How many days the page shows. */
export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

const usual: Period = 90;

/** The period, kept in the query string. */
export const periodCodec: UrlCodec<{ period: Period }> = {
  parse: (query) => ({
    period: periods.find((days) => String(days) === query.get('periodo')) ?? usual,
  }),
  write: ({ period }) => (period === usual ? '' : `?periodo=${period}`),
};

/** The days of a period that ends with the last closed day, and those that there are of the period before. */
export interface PeriodFigures {
  days: DayFigures[];
  before: DayFigures[];
}

/** The first and the last day of the period that ends with a day. */
export const spanOf = (period: Period, to: string) => ({ from: addDays(to, 1 - period), to });

/** The period that ends with the last of these days, and the one before it. */
export function splitDays(all: readonly DayFigures[], period: Period): PeriodFigures {
  const last = all.at(-1);
  if (!last) return { days: [], before: [] };
  const { from } = spanOf(period, last.day);
  const earlier = addDays(from, -period);
  return {
    days: all.filter(({ day }) => day >= from),
    before: all.filter(({ day }) => day >= earlier && day < from),
  };
}
