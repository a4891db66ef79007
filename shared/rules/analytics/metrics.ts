import type { DayMetrics, DayEvents } from '../../contracts/analytics/daily-metrics.ts';
import type { BillingCycle } from '../subscriptions/plans.ts';

/* The definitions of the metrics of the business. */

/** Days in one answer: a year, also a leap year. */
export const maxMetricDays = 366;

/** What a subscription brings in a month, in cents; an annual price is spread over twelve months. */
export const monthlyCents = (amountCents: number, cycle: BillingCycle): number =>
  cycle === 'annual' ? Math.round(amountCents / 12) : amountCents;

/** Whether a subscription counts in the recurring revenue: Stripe counts active and late ones, not trials and unpaid ones. */
export const isRecurring = (status: string): boolean => status === 'active' || status === 'past_due';

/** Days that the churn rate looks back. */
export const churnDays = 30;

/** The part of a whole; null of nothing. */
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const sum = (days: readonly DayMetrics[], metric: keyof DayEvents): number =>
  days.reduce((total, day) => total + day[metric], 0);

/** What orders brought in after refunds. */
export const netSalesOf = (days: readonly DayMetrics[]): number =>
  sum(days, 'soldCents') - sum(days, 'refundedCents');

export const ordersOf = (days: readonly DayMetrics[]): number => sum(days, 'orders');

/** What a paid order cost on average, before refunds; null without orders. */
export const averageOrderOf = (days: readonly DayMetrics[]): number | null =>
  ratio(sum(days, 'soldCents'), ordersOf(days));

/** The recurring revenue at the end of the days; null of none. */
export const mrrOf = (days: readonly DayMetrics[]): number | null => days.at(-1)?.mrrCents ?? null;

/** The recurring revenue for each subscriber at the end of the days; null without subscribers. */
export function arpuOf(days: readonly DayMetrics[]): number | null {
  const last = days.at(-1);
  return last ? ratio(last.mrrCents, last.subscribers) : null;
}

/**
 * The subscriber churn rate by Stripe's definition: the subscribers lost in the last 30 days, of those at their start and those won
 * in them. Both together are those who are left and those who were lost.
 */
export function churnRateOf(days: readonly DayMetrics[]): number | null {
  const lost = sum(days.slice(-churnDays), 'churnedSubscribers');
  return ratio(lost, (days.at(-1)?.subscribers ?? 0) + lost);
}

/**
 * The recovery rate, by volume as at Stripe: of the failed payments that were settled in these days, the euros that were paid after
 * all; null when none was settled.
 */
export function recoveryRateOf(days: readonly DayMetrics[]): number | null {
  const recovered = sum(days, 'recoveredCents');
  return ratio(recovered, recovered + sum(days, 'lostCents'));
}

/** What cardholders have disputed at their banks in these days, whenever they paid. */
export const disputedOf = (days: readonly DayMetrics[]): number => sum(days, 'disputedCents');

export const routinesSentIn = (days: readonly DayMetrics[]): number => sum(days, 'routinesSent');
