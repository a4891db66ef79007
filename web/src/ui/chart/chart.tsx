import './chart.css';
import { useState, type PointerEvent } from 'react';
import { linePath, spanOf, ticksOf, yOf, type Span } from './geometry.ts';

/** One place of a chart from the left to the right, such as a day. */
export interface ChartPoint {
  /** Its name ('3 nov'). */
  label: string;
  /** What it says ('34,90 €'). */
  text: string;
  /** Nothing where there is none. */
  value: number | null;
  /** What goes down from zero beside a value that goes up. */
  below?: number;
}

interface Props {
  /** Accessible name ('Ventas netas por día'). */
  label: string;
  kind: 'line' | 'bars';
  /** From the oldest to the newest. */
  points: readonly ChartPoint[];
  /** A number of the scale. */
  formatScale: (value: number) => string;
}

const height = 100;

/**
 * A chart of one figure. A slider lies over the drawing: with pointer, finger, arrow keys or a screen reader a user goes from point to
 * point and reads each of them. The drawing itself is hidden from screen readers.
 */
export function Chart({ label, kind, points, formatScale }: Props) {
  const [chosen, setChosen] = useState(points.length - 1);
  const last = points.length - 1;
  const at = Math.min(chosen, last);
  const ticks = ticksOf(spanOf(points.flatMap(({ value, below = 0 }) => [value ?? 0, -below])), 3);
  const span = { low: ticks[0]!, high: ticks.at(-1)! };
  const point = points[at];
  if (!point) return null;
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  };
  return (
    <div className="chart">
      <p className="chart-reading" aria-hidden>
        {point.label}: <strong>{point.text}</strong>
      </p>
      <div className="chart-scale" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${yOf(tick, span, height)}%` }}>
            {formatScale(tick)}
          </span>
        ))}
      </div>
      <div className="chart-plot" onPointerMove={follow}>
        <svg aria-hidden viewBox={`0 0 ${points.length} ${height}`} preserveAspectRatio="none">
          <path className="chart-grid" d={gridPath(ticks, span, points.length)} />
          <path className="chart-cursor" d={`M${at + 0.5} 0V${height}`} />
          {kind === 'bars' ? <Bars points={points} span={span} /> : <Line points={points} span={span} />}
        </svg>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={`${point.label}: ${point.text}`}
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      <p className="chart-ends" aria-hidden>
        <span>{points[0]!.label}</span>
        <span>{points[last]!.label}</span>
      </p>
    </div>
  );
}

const gridPath = (ticks: number[], span: Span, width: number) =>
  ticks.map((tick) => `M0 ${yOf(tick, span, height)}H${width}`).join('');

interface Drawn {
  points: readonly ChartPoint[];
  span: Span;
}

function Line({ points, span }: Drawn) {
  const values = points.map(({ value }) => value);
  return <path className="chart-line" d={linePath(values, span, height)} transform="translate(0.5 0)" />;
}

function Bars({ points, span }: Drawn) {
  const barsOf = (values: (number | null)[]) =>
    values.map((value, x) => (value ? barPath(x, value, span) : '')).join('');
  return (
    <>
      <path className="chart-bars" d={barsOf(points.map(({ value }) => value))} />
      <path className="chart-below" d={barsOf(points.map(({ below = 0 }) => -below))} />
    </>
  );
}

/** A bar between zero and the value, with a gap to its neighbours. */
const barPath = (x: number, value: number, span: Span) =>
  `M${x + 0.12} ${yOf(0, span, height)}V${yOf(value, span, height)}h.76V${yOf(0, span, height)}Z`;
