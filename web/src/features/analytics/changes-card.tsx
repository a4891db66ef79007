import type { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { MetricTable } from './metric-table.tsx';
import { formats } from './formats.ts';
import { messages } from './messages.ts';
import type { PeriodMetrics } from './periods.ts';
import { isWeekly, portionsOf } from './series.ts';

/** What changes the recurring revenue, and whether it is more or less by it. */
export const changeKinds = [
  { metric: 'newCents', label: messages.kinds.new, sign: 1 },
  { metric: 'expansionCents', label: messages.kinds.expansion, sign: 1 },
  { metric: 'reactivationCents', label: messages.kinds.reactivation, sign: 1 },
  { metric: 'contractionCents', label: messages.kinds.contraction, sign: -1 },
  { metric: 'churnCents', label: messages.kinds.churn, sign: -1 },
  { metric: 'repairCents', label: messages.kinds.repair, sign: 1 },
] as const;

/** What each kind has changed in some days, with its sign. */
export const changesIn = (days: readonly DayMetrics[]): number[] =>
  changeKinds.map(({ metric, sign }) => days.reduce((sum, day) => sum + sign * day[metric], 0));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** `+19,99 €`, `−19,99 €` */
const signed = (cents: number): string =>
  cents === 0 ? formats.money.full(0) : `${cents > 0 ? '+' : '−'}${formats.money.full(Math.abs(cents))}`;

/** Why the recurring revenue has changed. */
export function ChangesCard({ metrics }: { metrics: PeriodMetrics }) {
  const { title, definition } = messages.changes;
  const totals = changesIn(metrics.days);
  const rows = portionsOf(metrics).map(({ label, days }) => ({ label, changes: changesIn(days) }));
  const points = rows.map(({ label, changes }) => ({
    label,
    value: sumOf(changes.filter((change) => change > 0)),
    below: -sumOf(changes.filter((change) => change < 0)),
    text: describe(changes),
  }));
  return (
    <MetricFrame id="movimientos" title={title} definition={definition}>
      <p className="metric-value">{signed(sumOf(totals))}</p>
      <dl className="metric-kinds">
        {changeKinds.map(({ metric, label }, at) => (
          <div key={metric}>
            <dt>{label}</dt>
            <dd>{signed(totals[at]!)}</dd>
          </div>
        ))}
      </dl>
      <Chart
        key={points.length}
        label={messages.chartOf(title, isWeekly(metrics))}
        kind="bars"
        points={points}
        formatScale={formats.money.scale}
      />
      <MetricTable
        label={messages.tableOf(title)}
        columns={changeKinds.map(({ label }) => label)}
        rows={rows.map(({ label, changes }) => ({ label, texts: changes.map(signed) }))}
      />
    </MetricFrame>
  );
}

/** The kinds that have changed something, in a sentence. */
const describe = (changes: readonly number[]): string =>
  changes
    .flatMap((change, at) => (change === 0 ? [] : `${changeKinds[at]!.label} ${signed(change)}`))
    .join(', ') || messages.unchanged;
