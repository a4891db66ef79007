import type { Locator } from 'playwright-core';
import type { metrics } from '#shared/contracts/analytics/metrics.ts';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { openAdmin, type AdminPage } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

const nothing = Object.fromEntries(
  Object.keys(DayMetrics.shape).map((metric) => [metric, 0]),
) as unknown as DayMetrics;

/** The last finished day. */
export const yesterday = (): string => addDays(inMadrid(new Date()).day, -1);

/** Days until yesterday, the oldest first; `factsOf` gets how many days each is before yesterday. */
export const daysUntilYesterday = (
  count: number,
  factsOf: (daysAgo: number) => Partial<DayMetrics>,
): DayMetrics[] =>
  Array.from({ length: count }, (_, at) => {
    const daysAgo = count - 1 - at;
    return { ...nothing, day: addDays(yesterday(), -daysAgo), ...factsOf(daysAgo) };
  });

/** Two orders a day of 30 €, a refund each tenth day, and a subscriber of 20 € more every third day. */
export const someDays = (count: number): DayMetrics[] =>
  daysUntilYesterday(count, (daysAgo) => {
    const subscribers = 100 + Math.floor((count - daysAgo) / 3);
    const isNew = (count - daysAgo) % 3 === 0;
    return {
      orders: 2,
      soldCents: 6000,
      refundedCents: daysAgo % 10 === 0 ? 1000 : 0,
      newCents: isNew ? 2000 : 0,
      newSubscribers: isNew ? 1 : 0,
      churnCents: daysAgo === 5 ? 2000 : 0,
      mrrCents: subscribers * 2000,
      subscribers,
      recoveredCents: daysAgo === 2 ? 6000 : 0,
      lostCents: daysAgo === 3 ? 2000 : 0,
      routinesSent: 12,
    };
  });

export interface MetricsPage extends Pick<AdminPage, 'page' | 'rejectNext' | 'holdNext'> {
  /** The spans that were asked for, as `from to`. */
  asked: string[];
  /** The card of a metric. */
  card: (title: string) => Locator;
}

interface Options {
  days?: DayMetrics[];
  /** Days that are not closed. */
  open?: DayMetrics[];
  /** What the products have sold, whatever the span. */
  products?: ResponseBody<typeof metrics.products>['data']['products'];
  query?: string;
  width?: number;
  hasTouch?: boolean;
}

/** Opens the page of the metrics, with a fake API that has these days. */
export async function openMetrics(
  site: Site,
  { days = someDays(180), open = [], products = [], query = '', ...options }: Options = {},
): Promise<MetricsPage> {
  const asked: string[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/metrics${query}`,
    respond: (request, pathname) => {
      if (pathname === '/api/metrics/products') return { json: { success: true, data: { products } } };
      if (pathname !== '/api/metrics') return undefined;
      const { searchParams } = new URL(request.url());
      const [from, to] = [searchParams.get('from')!, searchParams.get('to')!];
      asked.push(`${from} ${to}`);
      return {
        json: {
          success: true,
          data: {
            days: days.filter(({ day }) => day >= from && day <= to),
            open: open.filter(({ day }) => day >= from && day <= to),
          },
        },
      };
    },
  });
  const card = (title: string) => admin.page.getByRole('region', { name: title, exact: true });
  return Object.assign(admin, { asked, card });
}
