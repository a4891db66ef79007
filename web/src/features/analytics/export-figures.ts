import { downloadCsv } from '../../ui/csv/write-csv.ts';
import { figureGroups } from './figures.ts';
import { formats, type Format } from './formats.ts';
import { messages } from './messages.ts';
import { changeKinds, changesIn } from './movements-card.tsx';
import type { PeriodFigures } from './periods.ts';

/** A number as a spreadsheet in Spanish reads it, and what stands after its title. */
function written(format: Format): { unit: string; text: (value: number) => string } {
  const decimals = (value: number, digits: number) => value.toFixed(digits).replace('.', ',');
  if (format === formats.money) return { unit: ' (€)', text: (value) => decimals(value / 100, 2) };
  if (format === formats.rate) return { unit: ' (%)', text: (value) => decimals(value * 100, 1) };
  return { unit: '', text: (value) => String(value) };
}

/** The rows of the file, its header first: each day with all of its figures; empty where there is none. */
export function figureRows({ days, before }: PeriodFigures): string[][] {
  const all = [...before, ...days];
  const columns = figureGroups.flatMap(({ figures }) => figures);
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
export const exportFigures = (figures: PeriodFigures, from: string, to: string): Promise<void> =>
  downloadCsv(`cifras-${from}-${to}.csv`, figureRows(figures));
