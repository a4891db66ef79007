import { Chart } from '../../ui/chart/chart.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { MetricTable } from './metric-table.tsx';
import type { Metric } from './metrics.ts';
import { messages } from './messages.ts';
import type { PeriodMetrics } from './periods.ts';
import { isWeekly, pointsOf } from './series.ts';

interface Props {
  metric: Metric;
  metrics: PeriodMetrics;
}

/** A metric of a period: value, change against the period before, chart, table and definition. */
export function MetricCard({ metric, metrics }: Props) {
  const { id, title, definition, format, valueOf, kind } = metric;
  const value = valueOf(metrics.days);
  const points = pointsOf(metric, metrics);
  return (
    <MetricFrame id={id} title={title} definition={definition}>
      <p className="metric-value">{value === null ? messages.none : format.full(value)}</p>
      <p className="text-sm text-quiet">{changeText(metric, metrics)}</p>
      <Chart
        // another period begins at its last day
        key={points.length}
        label={messages.chartOf(title, kind === 'flow' && isWeekly(metrics))}
        kind={kind === 'flow' ? 'bars' : 'line'}
        points={points}
        formatScale={format.scale}
      />
      <MetricTable
        label={messages.tableOf(title)}
        columns={[title]}
        rows={points.map(({ label, text }) => ({ label, texts: [text] }))}
      />
    </MetricFrame>
  );
}

/** A smaller change would be written as 0 %. */
const noticeable = 0.0005;

/** How the value differs from that of the period before. */
function changeText({ valueOf, format }: Metric, { days, before }: PeriodMetrics): string {
  const [value, past] = [valueOf(days), valueOf(before)];
  if (before.length < days.length || value === null || past === null) return messages.noneBefore;
  if (value === past) return messages.same;
  if (Math.abs(value - past) < Math.abs(past) * noticeable) return messages.almostSame;
  const change = format.change(past, value);
  return value > past ? messages.more(change) : messages.less(change);
}
