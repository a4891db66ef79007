import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';

const madrid = { timeZone: 'Europe/Madrid' } as const;
const short = new Intl.DateTimeFormat('en-GB', { ...madrid, dateStyle: 'medium', timeStyle: 'medium' });
const long = new Intl.DateTimeFormat('en-GB', {
  ...madrid,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const weekday = new Intl.DateTimeFormat('en-GB', { ...madrid, dateStyle: 'full' });
const clock = new Intl.DateTimeFormat('en-GB', { ...madrid, timeStyle: 'medium' });

/** `2 Jan 2027, 10:00:00`, in Madrid. */
export const timeInMadrid = (time: string | number): string => short.format(new Date(time));

/** `Saturday 2 January 2027`, the day in Madrid. */
export const dayInMadrid = (time: string | number): string => weekday.format(new Date(time));

/** `10:00:00` in Madrid. */
export const hourInMadrid = (time: string | number): string => clock.format(new Date(time));

/** The date and the time of day in Madrid. */
export const dayAndTime = (time: number): [string, string] => [long.format(time), clock.format(time)];

/** Milliseconds until the next nine o'clock in the morning in Madrid, the hour of the daily run. */
export function untilNine(now: number): number {
  const { day } = inMadrid(new Date(now));
  const today = sendTime(day).getTime();
  return (today > now ? today : sendTime(addDays(day, 1)).getTime()) - now;
}
