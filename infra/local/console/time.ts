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

/** Milliseconds until the same day next month; its last day where the month is shorter. */
export function monthFrom(now: number): number {
  const next = new Date(now);
  const day = next.getUTCDate();
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, last));
  return next.getTime() - now;
}

/** Milliseconds until the same day `months` later, month by month. */
export function monthsFrom(now: number, months: number): number {
  let time = now;
  for (let left = months; left > 0; left -= 1) time += monthFrom(time);
  return time - now;
}

const parts = new Intl.DateTimeFormat('en-CA', {
  ...madrid,
  dateStyle: 'short',
  timeStyle: 'medium',
  hour12: false,
});

/** How far Madrid's clocks are ahead of UTC at this moment, in milliseconds. */
function aheadOfUtc(time: number): number {
  const whole = Math.floor(time / 1000) * 1000;
  return Date.parse(`${parts.format(whole).replace(', ', 'T')}Z`) - whole;
}

/** Milliseconds until the next nine o'clock in the morning in Madrid, also where the clocks change in between. */
export function untilNine(now: number): number {
  const local = new Date(now + aheadOfUtc(now));
  const nineOn = (day: number) => {
    const wall = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), day, 9);
    return wall - aheadOfUtc(wall - aheadOfUtc(wall));
  };
  const today = nineOn(local.getUTCDate());
  return (today > now ? today : nineOn(local.getUTCDate() + 1)) - now;
}
