import type { Price, Subscription } from '../../state.ts';

const day = 24 * 60 * 60;

/** How many months a recurring price bills at once. */
export function billingMonths({ recurring }: Pick<Price, 'recurring'>): number {
  return (recurring?.interval_count ?? 1) * (recurring?.interval === 'year' ? 12 : 1);
}

/**
 * The first end of a period after `after`; all times in seconds. Periods are counted from the anchor: a subscription
 * that began on the 31st renews on the last day of shorter months and on the 31st again, as at Stripe.
 */
export function periodEnd(anchor: number, months: number, after: number): number {
  let periods = Math.max(1, Math.floor(monthsBetween(anchor, after) / months));
  while (addMonths(anchor, periods * months) <= after) periods += 1;
  return addMonths(anchor, periods * months);
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

/** The current period, in seconds. All items of a subscription share it. */
export function currentPeriod({ items }: Pick<Subscription, 'items'>): { start: number; end: number } {
  const [first] = items.data;
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
}

/** Starts a period at `start`. */
export function beginPeriod({ items, billing_cycle_anchor: anchor }: Subscription, start: number): void {
  for (const item of items.data) {
    item.current_period_start = start;
    item.current_period_end = periodEnd(anchor, billingMonths(item.price), start);
  }
}
