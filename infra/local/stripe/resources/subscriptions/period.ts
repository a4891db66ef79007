import type { Price } from '../../state.ts';

/** How long a period is. */
export interface Rhythm {
  interval: 'day' | 'week' | 'month' | 'year';
  count: number;
}

const day = 24 * 60 * 60;

/** The rhythm of a recurring price. */
export function rhythmOf({ recurring }: Pick<Price, 'recurring'>): Rhythm {
  return {
    interval: (recurring?.interval ?? 'month') as Rhythm['interval'],
    count: recurring?.interval_count ?? 1,
  };
}

/**
 * The first end of a period after `after`, in seconds. Periods are counted from the anchor: who began on the
 * 31st pays on the last day of shorter months and on the 31st again, as at Stripe.
 */
export function periodEnd(anchor: number, { interval, count }: Rhythm, after: number): number {
  if (interval === 'day' || interval === 'week') {
    const length = count * day * (interval === 'week' ? 7 : 1);
    return anchor + Math.max(1, Math.floor((after - anchor) / length) + 1) * length;
  }
  const months = count * (interval === 'year' ? 12 : 1);
  let periods = Math.max(1, Math.floor(monthsBetween(anchor, after) / months));
  while (addMonths(anchor, periods * months) <= after) periods += 1;
  return addMonths(anchor, periods * months);
}

/** The time after a rhythm's one beat. */
export function addRhythm(start: number, rhythm: Rhythm): number {
  return periodEnd(start, rhythm, start);
}

function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from * 1000), new Date(to * 1000)];
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
}

function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const sinceMidnight = time % day;
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000 + sinceMidnight;
}
