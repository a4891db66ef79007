import { useQuery } from '@tanstack/react-query';
import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';
import { serverNow } from '../../api/server-clock.ts';
import { figuresApi } from '../../api/back-office/figures.ts';
import { spanOf, splitDays, type Period } from './periods.ts';

/** Yesterday in Madrid. */
const lastFinishedDay = (): string => addDays(inMadrid(serverNow()).day, -1);

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
