/* Where the points of a chart are. A drawing is a unit wide for each step and `height` high; its y grows downwards. */

/** The lowest and the highest value that a chart shows; zero is always among them. */
export interface Span {
  low: number;
  high: number;
}

/** The span of values; of none, or of zeros alone, it reaches one, so that it has a height. */
export function spanOf(values: readonly number[]): Span {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return low === high ? { low: 0, high: 1 } : { low, high };
}

/** The y of a value. */
export const yOf = (value: number, { low, high }: Span, height: number): number =>
  round(height * (1 - (value - low) / (high - low)));

/**
 * The line through values as an SVG path; it breaks where there is none. A value between two breaks is a line of no length, which a
 * round cap shows as a dot.
 */
export function linePath(values: readonly (number | null)[], span: Span, height: number): string {
  return values
    .map((value, x) => {
      if (value === null) return '';
      const point = `${x} ${yOf(value, span, height)}`;
      const isStart = (values[x - 1] ?? null) === null;
      const isAlone = isStart && (values[x + 1] ?? null) === null;
      return `${isStart ? 'M' : 'L'}${point}${isAlone ? `L${point}` : ''}`;
    })
    .join('');
}

/** Round values for the lines of a scale, from the lowest to the highest; the outermost ones enclose the span. */
export function ticksOf({ low, high }: Span, steps = 4): number[] {
  const step = roundStep((high - low) / steps);
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step);
  return Array.from({ length: to - from + 1 }, (_, at) => round((from + at) * step));
}

/** The next number above that is 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Sums of fractions have endless decimals. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;
