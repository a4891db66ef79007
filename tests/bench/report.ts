import { cpus, totalmem } from 'node:os';
import { verdictOf, type Figure } from './figure.ts';

/** The machine in one line, for the head of a report. */
export function machineLine(): string {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/** The figures of one part as a table for the terminal. */
export function table(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value === null ? '-' : `${format(figure.value)} ${figure.unit}`,
    figure.budget ? budgetText(figure.budget) : '',
    verdictOf(figure),
    figure.note ?? '',
  ]);
  const head = ['figure', 'measured', 'budget', 'verdict', ''];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 1 || at === 2 ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd();
  return [
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    ...statedReasons(figures),
  ].join('\n');
}

/** The stated reasons, each with the figures that it excuses. */
function statedReasons(figures: Figure[]): string[] {
  const excused = figures.filter((each) => verdictOf(each) === 'over, with a reason');
  const byReason = Map.groupBy(excused, ({ reason }) => reason);
  return [...byReason].map(
    ([reason, those]) => `\n${those.map(({ name }) => name).join(', ')}:\n    ${reason}`,
  );
}

/** How many budgets are met, over, missed. */
export function summary(figures: Figure[]): string {
  const count = Object.groupBy(figures, verdictOf);
  const number = (verdict: ReturnType<typeof verdictOf>) => count[verdict]?.length ?? 0;
  return `${number('met')} budgets met, ${number('over, with a reason')} over with a stated reason, ${number('NOT MET')} NOT MET, ${number('not measured')} not measured`;
}

const budgetText = (budget: NonNullable<Figure['budget']>) =>
  'max' in budget ? `<= ${format(budget.max)}` : `>= ${format(budget.min)}`;

/** As many decimals as the size leaves sensible. */
const format = (value: number) =>
  value.toLocaleString('en', {
    maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3,
  });
