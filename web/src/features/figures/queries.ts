import { useQuery } from '@tanstack/react-query';
import type { DayFigures } from '#shared/contracts/shapes/day-figures.ts';
import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';
import { figuresApi } from '../../api/back-office/figures.ts';
import type { Period } from './periods.ts';

/** The days of a period that ends yesterday, and those of the period before. */
export interface PeriodFigures {
  days: DayFigures[];
  before: DayFigures[];
}

/** Yesterday in Madrid. */
const lastFinishedDay = (): string => addDays(inMadrid(new Date()).day, -1);

const useDays = (from: string, to: string) =>
  useQuery({
    queryKey: ['figures', 'list', { from, to }],
    queryFn: async ({ signal }) => (await figuresApi.list({ query: { from, to } }, signal)).data.days,
  });

/** The figures of a period: two requests at once, because a year and the one before are more than one answer holds. */
export function useFigures(period: Period) {
  const yesterday = lastFinishedDay();
  const from = addDays(yesterday, 1 - period);
  const days = useDays(from, yesterday);
  const before = useDays(addDays(from, -period), addDays(from, -1));
  const data: PeriodFigures | undefined =
    days.data && before.data ? { days: days.data, before: before.data } : undefined;
  return {
    from,
    to: yesterday,
    data,
    error: days.error ?? before.error,
    refetch: () => {
      for (const query of [days, before]) if (query.error) void query.refetch();
    },
  };
}
