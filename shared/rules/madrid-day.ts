import { addDays, inMadrid } from './routines/routine-calendar.ts';

/** The first instant of a Madrid day (`YYYY-MM-DD`) and that of the next: 23, 24 or 25 hours apart. */
export const madridDay = (day: string): { start: Date; end: Date } => ({
  start: midnightOf(day),
  end: midnightOf(addDays(day, 1)),
});

/** Midnight in Madrid is 23:00 UTC in winter, and an hour earlier in summer. */
function midnightOf(day: string): Date {
  const winter = new Date(Date.parse(`${day}T00:00:00Z`) - 3_600_000);
  return new Date(winter.getTime() - inMadrid(winter).minutes * 60_000);
}
