import type { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { maxMetricDays } from '#shared/rules/analytics/metrics.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import type { UrlCodec } from '../../ui/list/use-url-state.ts';

/** How many days the page shows. */
export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** The days that are shown: a number of them until the last closed one, or own ones (`YYYY-MM-DD`), which are empty else. */
export interface Choice {
  period: Period;
  from: string;
  to: string;
}

/** The usual period. */
export const usual: Choice = { period: 90, from: '', to: '' };

/** Whether a text is a day of this century; while its year is typed it is none. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The choice, kept in the query string. */
export const periodCodec: UrlCodec<Choice> = {
  parse(query) {
    const dayOf = (name: string) => {
      const text = query.get(name) ?? '';
      return isDay(text) ? text : '';
    };
    return {
      period: periods.find((days) => String(days) === query.get('periodo')) ?? usual.period,
      from: dayOf('desde'),
      to: dayOf('hasta'),
    };
  },
  write({ period, from, to }) {
    const query = new URLSearchParams({
      ...(period !== usual.period && { periodo: String(period) }),
      ...(from && { desde: from }),
      ...(to && { hasta: to }),
    });
    return query.size === 0 ? '' : `?${query}`;
  },
};

/** Whether own days are chosen, both of them. */
export const isOwn = ({ from, to }: Choice): boolean => from !== '' && to !== '';

/** How many days a span has. */
export const lengthOf = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Whether own days are a span that the server answers. */
export const isSpan = ({ from, to }: Choice): boolean =>
  lengthOf(from, to) >= 1 && lengthOf(from, to) <= maxMetricDays;

/** The days of a period, and those that there are of the period before. */
export interface PeriodMetrics {
  days: DayMetrics[];
  before: DayMetrics[];
}

/** The first and the last day of the period that ends with a day. */
export const spanOf = (period: Period, to: string) => ({ from: addDays(to, 1 - period), to });

/** The period that ends with the last of these days, and the one before it. */
export function splitDays(all: readonly DayMetrics[], period: Period): PeriodMetrics {
  const last = all.at(-1);
  if (!last) return { days: [], before: [] };
  const { from } = spanOf(period, last.day);
  const earlier = addDays(from, -period);
  return {
    days: all.filter(({ day }) => day >= from),
    before: all.filter(({ day }) => day >= earlier && day < from),
  };
}
