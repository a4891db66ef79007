import { Chart } from '../../ui/chart/chart.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { FigureTable } from './figure-table.tsx';
import type { Figure } from './figures.ts';
import { messages } from './messages.ts';
import type { PeriodFigures } from './periods.ts';
import { isWeekly, pointsOf } from './series.ts';

interface Props {
  figure: Figure;
  figures: PeriodFigures;
}

/** A figure of a period: value, change against the period before, chart, table and definition. */
export function FigureCard({ figure, figures }: Props) {
  const { id, title, definition, format, valueOf, kind } = figure;
  const value = valueOf(figures.days);
  const points = pointsOf(figure, figures);
  return (
    <FigureFrame id={id} title={title} definition={definition}>
      <p className="figure-value">{value === null ? messages.none : format.full(value)}</p>
      <p className="text-sm text-quiet">{changeText(figure, figures)}</p>
      <Chart
        // another period begins at its last day
        key={points.length}
        label={messages.chartOf(title, kind === 'flow' && isWeekly(figures))}
        kind={kind === 'flow' ? 'bars' : 'line'}
        points={points}
        formatScale={format.scale}
      />
      <FigureTable
        label={messages.tableOf(title)}
        columns={[title]}
        rows={points.map(({ label, text }) => ({ label, texts: [text] }))}
      />
    </FigureFrame>
  );
}

/** A smaller change would be written as 0 %. */
const noticeable = 0.0005;

/** How the value differs from that of the period before. */
function changeText({ valueOf, format }: Figure, { days, before }: PeriodFigures): string {
  const [value, past] = [valueOf(days), valueOf(before)];
  if (before.length < days.length || value === null || past === null) return messages.noneBefore;
  if (value === past) return messages.same;
  if (Math.abs(value - past) < Math.abs(past) * noticeable) return messages.almostSame;
  const change = format.change(past, value);
  return value > past ? messages.more(change) : messages.less(change);
}
