import {
  addDays,
  anchorDayOf,
  inMadrid,
  nextDueAfter,
  nextRunDay,
} from '#shared/rules/routines/routine-calendar.ts';
import type { DemoMember } from './members.ts';

/** Dates of a member up to the first start, each `YYYY-MM-DD` in Spain. */
export interface MemberDates {
  /** The member subscribes in the evening of this day. */
  subscribesOn: string;
  /** The days on which their routines fall due, up to the last run, sent or not. */
  routinesDueOn: string[];
}

/** The dates of a member for a first start at `now`. */
export function memberDates({ due, months }: Pick<DemoMember, 'due' | 'months'>, now: Date): MemberDates {
  const lastRun = addDays(nextRunDay(now), -1);
  const day = due === 'last run' ? lastRun : addDays(inMadrid(now).day, due);
  const first = firstDue(day, months);
  const routinesDueOn: string[] = [];
  for (let next = first; next <= lastRun; next = nextDueAfter(next, anchorDayOf(first)))
    routinesDueOn.push(next);
  return { subscribesOn: addDays(first, -1), routinesDueOn };
}

/**
 * The same day of the month, `months` earlier. Where that month is too short, one month more or less: a 31st always has
 * a match within one month of the requested one.
 */
function firstDue(day: string, months: number): string {
  const candidates = [months, months + 1, months - 1].filter((count) => count >= 0);
  const days = candidates.map((count) => monthsBefore(day, count));
  return days.find((each) => anchorDayOf(each) === anchorDayOf(day)) ?? days[0]!;
}

/** The same day `months` earlier, or the last day of that month where it is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
