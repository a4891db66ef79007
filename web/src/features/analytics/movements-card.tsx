import type { DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { FigureTable } from './figure-table.tsx';
import { formats } from './formats.ts';
import { messages } from './messages.ts';
import type { PeriodFigures } from './periods.ts';
import { isWeekly, portionsOf } from './series.ts';

/** What changes the recurring revenue, and whether it is more or less by it. */
export const changeKinds = [
  { figure: 'newCents', label: messages.kinds.new, sign: 1 },
  { figure: 'expansionCents', label: messages.kinds.expansion, sign: 1 },
  { figure: 'reactivationCents', label: messages.kinds.reactivation, sign: 1 },
  { figure: 'contractionCents', label: messages.kinds.contraction, sign: -1 },
  { figure: 'churnCents', label: messages.kinds.churn, sign: -1 },
  { figure: 'repairCents', label: messages.kinds.repair, sign: 1 },
] as const;

/** What each kind has changed in some days, with its sign. */
export const changesIn = (days: readonly DayFigures[]): number[] =>
  changeKinds.map(({ figure, sign }) => days.reduce((sum, day) => sum + sign * day[figure], 0));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** `+19,99 €`, `−19,99 €` */
const signed = (cents: number): string =>
  cents === 0 ? formats.money.full(0) : `${cents > 0 ? '+' : '−'}${formats.money.full(Math.abs(cents))}`;

/** Why the recurring revenue has changed. */
export function MovementsCard({ figures }: { figures: PeriodFigures }) {
  const { title, definition } = messages.movements;
  const totals = changesIn(figures.days);
  const rows = portionsOf(figures).map(({ label, days }) => ({ label, changes: changesIn(days) }));
  const points = rows.map(({ label, changes }) => ({
    label,
    value: sumOf(changes.filter((change) => change > 0)),
    below: -sumOf(changes.filter((change) => change < 0)),
    text: describe(changes),
  }));
  return (
    <FigureFrame id="movimientos" title={title} definition={definition}>
      <p className="figure-value">{signed(sumOf(totals))}</p>
      <dl className="figure-kinds">
        {changeKinds.map(({ figure, label }, at) => (
          <div key={figure}>
            <dt>{label}</dt>
            <dd>{signed(totals[at]!)}</dd>
          </div>
        ))}
      </dl>
      <Chart
        key={points.length}
        label={messages.chartOf(title, isWeekly(figures))}
        kind="bars"
        points={points}
        formatScale={formats.money.scale}
      />
      <FigureTable
        label={messages.tableOf(title)}
        columns={changeKinds.map(({ label }) => label)}
        rows={rows.map(({ label, changes }) => ({ label, texts: changes.map(signed) }))}
      />
    </FigureFrame>
  );
}

/** The kinds that have changed something, in a sentence. */
const describe = (changes: readonly number[]): string =>
  changes
    .flatMap((change, at) => (change === 0 ? [] : `${changeKinds[at]!.label} ${signed(change)}`))
    .join(', ') || messages.unchanged;
