import { addDays, nextRunDay, sendTime } from '../routines/routine-calendar.ts';
import { monthAfter } from './subscription-status.ts';

/* Which routines a subscription has paid for. Times are epoch seconds, days `YYYY-MM-DD` in Spain. */

/** What is paid of a subscription. */
export interface PaidPeriod {
  /** The end of the last period whose invoice is paid; null where nothing is known to need a payment. */
  paidUntil: number | null;
  /** When the next payment is collected; null when none will be. */
  nextPaymentAt: number | null;
}

/**
 * Until when a subscription has to be paid for a routine that is due on `due` to go out with the run of `day`: beyond the run,
 * and a day beyond the due date. In a short month a due date falls some hours before the renewal that pays its month.
 */
export const paidUntilNeeded = (due: string, day: string): number =>
  Math.max(seconds(day) + 1, seconds(addDays(due, 1)));

const seconds = (day: string): number => sendTime(day).getTime() / 1000;

interface DueRoutine extends PaidPeriod {
  nextDueDate: string;
}

/** Whether the month of the next routine is paid, and the paid period covers the run of `day`. */
export const coversRun = ({ nextDueDate, paidUntil }: DueRoutine, day: string): boolean =>
  paidUntil === null || paidUntil >= paidUntilNeeded(nextDueDate, day);

/** Stripe leaves an invoice of a renewal open to changes for about an hour before it charges it; in seconds, with some margin. */
const collectionTime = 75 * 60;

/**
 * The day on which the next routine is sent: its due date when its month is paid, which is past when the slot was empty; else the day
 * of the first run after the payment of its month, or null when no such payment is to come.
 */
export function nextSendDay({ nextDueDate, paidUntil, nextPaymentAt }: DueRoutine, now: Date): string | null {
  const soonest = laterOf(nextDueDate, nextRunDay(now));
  if (coversRun({ nextDueDate, paidUntil, nextPaymentAt }, soonest)) return nextDueDate;
  if (nextPaymentAt === null) return null;
  const needed = paidUntilNeeded(nextDueDate, nextDueDate);
  let payment = nextPaymentAt;
  while (monthAfter(payment) < needed) payment = monthAfter(payment);
  return laterOf(soonest, nextRunDay(new Date((payment + collectionTime) * 1000)));
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
