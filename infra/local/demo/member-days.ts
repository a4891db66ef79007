import { addDays, anchorDayOf, inMadrid, nextDueAfter, nextRunDay } from '#shared/rules/routine-calendar.ts';
import type { DemoMember } from './members.ts';

/** The days of a member until now, each `YYYY-MM-DD` in Spain. */
export interface MemberDays {
  /** In its evening they subscribe. */
  begins: string;
  /** When their routines fall due, month by month, up to the last run; whether they go out is not said here. */
  routines: string[];
}

/** The days of a member, on a first start at `now`. */
export function memberDays({ due, months }: Pick<DemoMember, 'due' | 'months'>, now: Date): MemberDays {
  const lastRun = addDays(nextRunDay(now), -1);
  const day = due === 'last run' ? lastRun : addDays(inMadrid(now).day, due);
  const first = firstDue(day, months);
  const routines: string[] = [];
  for (let next = first; next <= lastRun; next = nextDueAfter(next, anchorDayOf(first))) routines.push(next);
  return { begins: addDays(first, -1), routines };
}

/**
 * The day so many months before another, of the same day of the month: where that month is too short for it, a month
 * more or less. A 31st has one within three months on either side of what was asked for.
 */
function firstDue(day: string, months: number): string {
  const candidates = [months, months + 1, months - 1].filter((count) => count >= 0);
  const days = candidates.map((count) => monthsBefore(day, count));
  return days.find((each) => anchorDayOf(each) === anchorDayOf(day)) ?? days[0]!;
}

/** The same day so many months before, or the last of that month where it is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
