import { useQuery } from '@tanstack/react-query';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../api/server-clock.ts';
import { api } from '../../api/api.ts';
import { isOwn, isSpan, lengthOf, spanOf, splitDays, type Choice } from './periods.ts';

/** Today in Madrid. */
export const madridToday = (): string => inMadrid(serverNow()).day;

const useDays = (from: string, to: string, enabled = true) =>
  useQuery({
    queryKey: ['metrics', 'list', { from, to }],
    queryFn: async ({ signal }) => (await api.metrics.list({ query: { from, to } }, signal)).data,
    enabled,
  });

/** What the products have sold from one day to another. */
export const useProductSales = (from: string, to: string) =>
  useQuery({
    queryKey: ['metrics', 'products', { from, to }],
    queryFn: async ({ signal }) =>
      (await api.metrics.products({ query: { from, to } }, signal)).data.products,
  });

/** The metrics of today so far; of the days before, what they are compared with. */
export function useToday() {
  const today = madridToday();
  return useQuery({
    queryKey: ['metrics', 'today', today],
    queryFn: async ({ signal }) => {
      const query = { from: addDays(today, -7), to: today };
      const { days, open } = (await api.metrics.list({ query }, signal)).data;
      const all = [...days, ...open];
      const of = (day: string) => all.filter((each) => each.day === day);
      return { today: of(today), weekBefore: of(addDays(today, -7)) };
    },
    refetchInterval: 60_000,
  });
}

/**
 * The metrics of a period: two requests at once, because a year and the one before are more than one answer holds. Of a number of
 * days they ask for one more than two periods: until the night has closed yesterday, both periods end a day earlier, and stay equally
 * long. When it is further behind, the period before lacks its first days and is not compared with. Own days may end today.
 */
export function useMetrics(choice: Choice) {
  const { period } = choice;
  const own = isOwn(choice) && isSpan(choice);
  const yesterday = addDays(madridToday(), -1);
  const { from, to } = own ? choice : spanOf(period, yesterday);
  const length = own ? lengthOf(from, to) : period + 1;
  const days = useDays(from, to);
  const before = useDays(addDays(from, -length), addDays(from, -1));
  const error = days.error ?? before.error;
  const refetch = () => {
    for (const query of [days, before]) if (query.error) void query.refetch();
  };
  if (!days.data || !before.data) return { from, to, data: undefined, error, refetch };
  if (own) {
    const all = [...days.data.days, ...days.data.open];
    return { from, to, data: { days: all, before: before.data.days }, error, refetch };
  }
  const all = [...before.data.days, ...days.data.days];
  return { ...spanOf(period, all.at(-1)?.day ?? yesterday), data: splitDays(all, period), error, refetch };
}
