import { useQuery } from '@tanstack/react-query';
import type { DayFigures } from '#shared/contracts/shapes/day-figures.ts';
import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';
import { figuresApi } from '../../api/back-office/figures.ts';
import type { Period } from './periods.ts';

/** The days of a period that ends with the last closed day, and those that there are of the period before. */
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

/**
 * The figures of a period: two requests at once, because a year and the one before are more than one answer holds. They ask for a
 * day more than two periods: until the night has closed yesterday, both periods end a day earlier, and stay equally long. When
 * it is further behind, the period before lacks its first days and is not compared with.
 */
export function useFigures(period: Period) {
  const yesterday = lastFinishedDay();
  const from = addDays(yesterday, 1 - period);
  const days = useDays(from, yesterday);
  const before = useDays(addDays(from, -period - 1), addDays(from, -1));
  const all = days.data && before.data ? [...before.data, ...days.data] : undefined;
  return {
    ...spanOf(period, all?.at(-1)?.day ?? yesterday),
    data: all && splitDays(all, period),
    error: days.error ?? before.error,
    refetch: () => {
      for (const query of [days, before]) if (query.error) void query.refetch();
    },
  };
}

const spanOf = (period: Period, to: string) => ({ from: addDays(to, 1 - period), to });

/** The period that ends with the last of these days, and the one before it. */
function splitDays(all: readonly DayFigures[], period: Period): PeriodFigures {
  const last = all.at(-1);
  if (!last) return { days: [], before: [] };
  const { from } = spanOf(period, last.day);
  const earlier = addDays(from, -period);
  return {
    days: all.filter(({ day }) => day >= from),
    before: all.filter(({ day }) => day >= earlier && day < from),
  };
}
