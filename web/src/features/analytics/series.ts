import type { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import type { ChartPoint } from '../../ui/chart/chart.tsx';
import type { Metric } from './metrics.ts';
import { shortDay } from './formats.ts';
import { messages } from './messages.ts';
import type { PeriodMetrics } from './periods.ts';

/** The most days that are drawn as bars: more would be thinner than two pixels on a phone. */
const maxBars = 100;

/** Days that are one point of a chart and one row of its table. */
export interface Portion {
  label: string;
  days: readonly DayMetrics[];
}

/** Whether bars are weeks. */
export const isWeekly = ({ days }: PeriodMetrics): boolean => days.length > maxBars;

/** The days of a period one by one, or those of many in weeks; the newest week is whole. */
export function portionsOf(metrics: PeriodMetrics): Portion[] {
  const { days } = metrics;
  const byWeek = isWeekly(metrics);
  const size = byWeek ? 7 : 1;
  const portions: Portion[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const some = days.slice(Math.max(0, end - size), end);
    const label = shortDay(some[0]!.day);
    portions.unshift({ label: byWeek ? messages.weekOf(label, some.length) : label, days: some });
  }
  return portions;
}

/** The points of a metric in a period. */
export const pointsOf = (metric: Metric, metrics: PeriodMetrics): ChartPoint[] =>
  (metric.kind === 'flow' ? portionsOf(metrics) : levelsOf(metric, metrics)).map(({ label, days }) => {
    const value = metric.valueOf(days);
    return { label, value, text: value === null ? messages.none : metric.format.full(value) };
  });

/** What a level is computed of at each day: the days that it looks back on, some of which may be before the period. */
function levelsOf({ window = 1 }: Metric, { days, before }: PeriodMetrics): Portion[] {
  const all = [...before, ...days];
  return days.map(({ day }, at) => {
    const end = before.length + at + 1;
    return { label: shortDay(day), days: all.slice(Math.max(0, end - window), end) };
  });
}
