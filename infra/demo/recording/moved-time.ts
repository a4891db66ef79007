import {
  addDays,
  anchorDayOf,
  inMadrid,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';
import { addMonths } from '#infra/local/months.ts';

/**
 * How times of a recording move to another present. What happened keeps its distance from the last run in days, and its time of
 * the day in Madrid; what is to come months later keeps its distance in months, as renewals and routines do.
 */
export interface MovedTime {
  /** An instant in milliseconds. */
  instant: (ms: number) => number;
  /** A day, `YYYY-MM-DD` in Madrid. */
  day: (day: string) => string;
  /** A month, `YYYY-MM`, in which something happened: that of its last recorded day. */
  month: (month: string) => string;
  /** The instant, in milliseconds, from which periods of so many months are counted that once end at `end`. */
  periodAnchor: (end: number, months: number) => number;
  /** The day of the month, 1 to 31, on which something is due that was due on this day of it. */
  anchorDay: (anchor: number) => number;
}

const dayMs = 86_400_000;
/** Nearer than half a month, distances count in days. */
const near = 15 * dayMs;
/** Every mail of a run has left by then. */
const runMs = 3 * 60_000;
/** What is due so soon after the present is due as soon after another one. */
const soonMs = 3_600_000;

/**
 * Moves times from the `recorded` present to another one. The recorded one is shortly after a run: what has happened since then, in
 * minutes, happens in the last minutes before the other present, so that a buyer is still paying.
 */
export function moveTime(recorded: Date, present: Date): MovedTime {
  const [then, now] = [recorded.getTime(), present.getTime()];
  const lastDay = inMadrid(recorded).day;
  // before the run of a day the last one was yesterday, while what is due tomorrow is due tomorrow
  const past = daysBetween(lastDay, addDays(nextRunDay(present), -1));
  const ahead = daysBetween(lastDay, inMadrid(present).day);
  const day = (each: string): string => {
    const months = monthsAhead(ofDay(each), ofDay(lastDay));
    const nearest = toDay(addMonths(ofDay(each), -months));
    return toDay(addMonths(ofDay(addDays(nearest, nearest > lastDay ? ahead : past)), months));
  };
  const runEnd = sendTime(lastDay).getTime() + runMs;
  const inDays = (ms: number): number => {
    if (ms >= runEnd && ms < then + soonMs) return ms + now - then;
    // the run of the day may have just begun
    if (ms <= then) return Math.min(fromWall(toWall(ms) + past * dayMs), now);
    return fromWall(toWall(ms) + ahead * dayMs);
  };
  return {
    instant(ms) {
      const months = monthsAhead(ms, then);
      return addMonths(inDays(addMonths(ms, -months)), months);
    },
    day,
    month: (each) => {
      const last = addDays(`${toDay(addMonths(ofDay(`${each}-01`), 1)).slice(0, 7)}-01`, -1);
      return day(last < lastDay ? last : lastDay).slice(0, 7);
    },
    periodAnchor(end, every) {
      const months = monthsAhead(end, then);
      const nearest = inDays(addMonths(end, -months));
      const ends = addMonths(nearest, months);
      // one of a shorter month would move the end, or all later ones; the 29th of February comes every fourth year
      const starts = [1, 2, 3, 4].flatMap((periods) => {
        const start = addMonths(nearest, months - periods * every);
        return addMonths(start, periods * every) === ends ? [start] : [];
      });
      return starts.find((start) => dateOf(start) === dateOf(nearest)) ?? starts[0]!;
    },
    anchorDay(anchor) {
      const next = nextDueAfter(lastDay, anchor);
      const months = monthsAhead(ofDay(next), ofDay(lastDay));
      return anchorDayOf(day(toDay(addMonths(ofDay(next), -months))));
    },
  };
}

const ofDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const daysBetween = (one: string, other: string): number => Math.round((ofDay(other) - ofDay(one)) / dayMs);
const dateOf = (ms: number): number => new Date(ms).getUTCDate();
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How many whole months to go back from a time to come to be nearest to `then`; none for the past and the next days. */
function monthsAhead(ms: number, then: number): number {
  let months = 0;
  while (addMonths(ms, -months) > then + near) months++;
  return months;
}

const hourMs = 3_600_000;
const offsets = new Map<number, number>();

/** How far Madrid is ahead of UTC, in milliseconds. It changes at whole hours only. */
function offsetAt(ms: number): number {
  const hour = Math.floor(ms / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const { day, minutes } = inMadrid(new Date(hour * hourMs));
  const offset = ofDay(day) + minutes * 60_000 - hour * hourMs;
  offsets.set(hour, offset);
  return offset;
}

/** What clocks in Madrid show, as if it were UTC. */
const toWall = (ms: number): number => ms + offsetAt(ms);

/** The instant at which clocks in Madrid show this; an hour that summer time skips is the one after it. */
function fromWall(wall: number): number {
  const winter = wall - hourMs;
  const summer = wall - 2 * hourMs;
  return offsetAt(summer) === 2 * hourMs ? summer : winter;
}
