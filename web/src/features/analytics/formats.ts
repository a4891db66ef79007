import { formatCents } from '#shared/rules/money.ts';

const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' });
const wholeEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const percent = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 1 });
const number = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** A day (`YYYY-MM-DD`) as `3 nov`. */
export const shortDay = (of: string): string => day.format(Date.parse(of));

/** A day as `3 de noviembre de 2026`. */
export const longDay = (of: string): string => wholeDay.format(Date.parse(of));

/** How values of a kind are written: in full, on a scale, and how two of them differ. */
export interface Format {
  full: (value: number) => string;
  scale: (value: number) => string;
  /** By how much a value has changed, without a sign. */
  change: (from: number, to: number) => string;
}

/** In percent of the first value; of zero as the value itself. */
const relative =
  (full: Format['full']): Format['change'] =>
  (from, to) =>
    from === 0 ? full(Math.abs(to)) : percent.format(Math.abs((to - from) / from));

const cents = (value: number) => formatCents(Math.round(value));
const count = (value: number) => number.format(value);

export const formats = {
  money: {
    full: cents,
    scale: (value) => wholeEuros.format(value / 100),
    change: relative(cents),
  },
  count: { full: count, scale: count, change: relative(count) },
  rate: {
    full: (value) => percent.format(value),
    scale: (value) => percent.format(value),
    change: (from, to) => {
      const points = number.format(Math.abs(to - from) * 100);
      return points === '1' ? '1 punto' : `${points} puntos`;
    },
  },
} satisfies Record<string, Format>;
