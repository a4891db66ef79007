import { metrics } from '#shared/contracts/analytics/metrics.ts';
import type { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findMetricsStart, findLastRolledUpDay, listDayMetrics, readDay, totalsOf } from './daily-metrics.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { listSales } from '#functions/orders/order-metrics.ts';

/** GET /metrics: the days of a span, as the nightly rollup has written them, and with today those that are still open. */
const listMetrics: UseCase<typeof metrics.list> = async ({ query: { from, to }, now }) => {
  const today = inMadrid(now).day;
  const [days, open] = await Promise.all([listDayMetrics(from, to), to < today ? [] : listOpenDays(today)]);
  return { success: true, data: { days, open: open.filter(({ day }) => day >= from) } };
};

/** Days that are read although no night has closed them; when the rollup is further behind, an alarm has told it. */
const maxOpenDays = 4;

/** The days after the last rolled up one until a day, as their metric events are now. */
async function listOpenDays(until: string): Promise<DayMetrics[]> {
  const last = await findLastRolledUpDay();
  const start = last === null ? await findMetricsStart() : addDays(last, 1);
  const open: DayMetrics[] = [];
  if (start === null) return open;
  let totals = await totalsOf(addDays(start, -1));
  for (let day = start; day <= until && open.length < maxOpenDays; day = addDays(day, 1)) {
    const metrics = await readDay(day, totals);
    open.push(metrics);
    totals = metrics;
  }
  return open;
}

export const handler = serve(metrics, { list: listMetrics, products: listSales });
