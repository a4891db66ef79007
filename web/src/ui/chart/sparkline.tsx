import './sparkline.css';
import { linePath, spanOf } from './geometry.ts';

interface Props {
  /** From the oldest to the newest. */
  values: number[];
  /** What it shows, for screen readers ('Ventas netas de los últimos 90 días: de 0 € a 320 €'). */
  label: string;
}

const height = 20;

/** The course of a figure as a small line without scale; it is as wide as its place. */
export function Sparkline({ values, label }: Props) {
  const span = spanOf(values);
  const end = Math.max(1, values.length - 1);
  return (
    <span className="sparkline">
      <svg aria-hidden viewBox={`0 0 ${end} ${height}`} preserveAspectRatio="none">
        <path d={linePath(values, span, height)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
