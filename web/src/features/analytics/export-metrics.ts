import { downloadCsv } from '../../ui/csv/write-csv.ts';
import { metricGroups } from './metrics.ts';
import { formats, type Format } from './formats.ts';
import { messages } from './messages.ts';
import { changeKinds, changesIn } from './changes-card.tsx';
import type { PeriodMetrics } from './periods.ts';

/** A number as a spreadsheet in Spanish reads it, and what stands after its title. */
function written(format: Format): { unit: string; text: (value: number) => string } {
  const decimals = (value: number, digits: number) => value.toFixed(digits).replace('.', ',');
  if (format === formats.money) return { unit: ' (€)', text: (value) => decimals(value / 100, 2) };
  if (format === formats.rate) return { unit: ' (%)', text: (value) => decimals(value * 100, 1) };
  return { unit: '', text: (value) => String(value) };
}

/** The rows of the file, its header first: each day with all of its metrics; empty where there is none. */
export function metricRows({ days, before }: PeriodMetrics): string[][] {
  const all = [...before, ...days];
  const columns = metricGroups.flatMap(({ metrics }) => metrics);
  const euros = written(formats.money);
  const header = [
    messages.day,
    ...columns.map(({ title, format }) => title + written(format).unit),
    ...changeKinds.map(({ label }) => `MRR: ${label}${euros.unit}`),
  ];
  const rows = days.map((day, nth) => {
    const end = before.length + nth + 1;
    const values = columns.map(({ valueOf, format, window = 1 }) => {
      const value = valueOf(all.slice(Math.max(0, end - window), end));
      return value === null ? '' : written(format).text(value);
    });
    return [day.day, ...values, ...changesIn([day]).map(euros.text)];
  });
  return [header, ...rows];
}

/** Offers the days of a period as a CSV file. */
export const exportMetrics = (metrics: PeriodMetrics, from: string, to: string): Promise<void> =>
  downloadCsv(`cifras-${from}-${to}.csv`, metricRows(metrics));
