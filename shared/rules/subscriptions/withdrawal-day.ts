import { madridDay } from '../madrid-day.ts';
import { inMadrid } from '../routines/routine-calendar.ts';

/**
 * The instant that counts for a withdrawal that came by mail or phone on a day (`YYYY-MM-DD` in Madrid): of today now, of an earlier day
 * its first moment, because the hour is unknown and a doubt is the shop's; never before the contract was made. Null for a day of the
 * future, or one before the contract.
 */
export function withdrawalInstant(day: string, contractAt: Date, now: Date): Date | null {
  const today = inMadrid(now).day;
  if (day > today || day < inMadrid(contractAt).day) return null;
  if (day === today) return now;
  return new Date(Math.max(madridDay(day).start.getTime(), contractAt.getTime()));
}
