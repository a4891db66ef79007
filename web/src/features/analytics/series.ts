import type { DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import type { ChartPoint } from '../../ui/chart/chart.tsx';
import type { Figure } from './figures.ts';
import { shortDay } from './formats.ts';
import { messages } from './messages.ts';
import type { PeriodFigures } from './periods.ts';

/** The most days that are drawn as bars: more would be thinner than two pixels on a phone. */
const maxBars = 100;

/** Days that are one point of a chart and one row of its table. */
export interface Portion {
  label: string;
  days: readonly DayFigures[];
}

/** Whether bars are weeks. */
export const isWeekly = ({ days }: PeriodFigures): boolean => days.length > maxBars;

/** The days of a period one by one, or those of many in weeks; the newest week is whole. */
export function portionsOf(figures: PeriodFigures): Portion[] {
  const { days } = figures;
  const byWeek = isWeekly(figures);
  const size = byWeek ? 7 : 1;
  const portions: Portion[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const some = days.slice(Math.max(0, end - size), end);
    const label = shortDay(some[0]!.day);
    portions.unshift({ label: byWeek ? messages.weekOf(label, some.length) : label, days: some });
  }
  return portions;
}

/** The points of a figure in a period. */
export const pointsOf = (figure: Figure, figures: PeriodFigures): ChartPoint[] =>
  (figure.kind === 'flow' ? portionsOf(figures) : levelsOf(figure, figures)).map(({ label, days }) => {
    const value = figure.valueOf(days);
    return { label, value, text: value === null ? messages.none : figure.format.full(value) };
  });

/** What a level is computed of at each day: the days that it looks back on, some of which may be before the period. */
function levelsOf({ window = 1 }: Figure, { days, before }: PeriodFigures): Portion[] {
  const all = [...before, ...days];
  return days.map(({ day }, at) => {
    const end = before.length + at + 1;
    return { label: shortDay(day), days: all.slice(Math.max(0, end - window), end) };
  });
}
