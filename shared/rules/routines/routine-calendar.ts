/*
 * When a routine is due. Routines are sent daily at 9:00 in Madrid. Days are `YYYY-MM-DD` in Spain; an instant is a Date.
 */

/** The last month of a programme: ten years of routines. */
export const lastMonth = 120;

/** The hour in Madrid at which routines are sent. */
export const sendHour = 9;

/** The number of days that the preview of sends covers: a longer one would read most users. */
export const previewDaysAhead = 7;

/** The number of runs, from the next one on, whose users are due soon: a week. */
export const dueSoonDays = 7;

const dayMs = 86_400_000;
const ofDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day `count` days after `day`. */
export const addDays = (day: string, count: number): string => toDay(ofDay(day) + count * dayMs);

/** The month (`YYYY-MM`) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day of a month for an anchor day: the 31st is the 30th in November and the 28th or 29th in February (P31). */
function anchorDate(year: number, month: number, anchorDay: number): string {
  const day = Math.min(anchorDay, lastOfMonth(year, month));
  return toDay(Date.UTC(year, month - 1, day));
}

/** The first day after `day` on which a user with this anchor day (1 to 31) is due. */
export function nextDueAfter(day: string, anchorDay: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number, number];
  const here = anchorDate(year, month, anchorDay);
  if (here > day) return here;
  return month === 12 ? anchorDate(year + 1, 1, anchorDay) : anchorDate(year, month + 1, anchorDay);
}

/** The same day of the next month, or its last day. */
export const monthAfter = (day: string): string => nextDueAfter(day, anchorDayOf(day));

/** The anchor days due on a day: its own, and on the last of a month all that the month is too short for. */
export function anchorDaysOn(day: string): number[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (date < lastOfMonth(year, month)) return [date];
  return Array.from({ length: 32 - date }, (_, more) => date + more);
}

/** The anchor days due after `after` (exclusive) until `until` (inclusive); all of them after a month. */
export function anchorDaysBetween(after: string | null, until: string): number[] {
  const days = after === null ? 31 : Math.min(31, Math.round((ofDay(until) - ofDay(after)) / dayMs));
  const anchors = Array.from({ length: Math.max(0, days) }, (_, back) => anchorDaysOn(addDays(until, -back)));
  return [...new Set(anchors.flat())].toSorted((a, b) => a - b);
}

let partsFormat: Intl.DateTimeFormat | undefined;

/** Day and minutes since midnight in Madrid. */
export function inMadrid(at: Date): { day: string; minutes: number } {
  partsFormat ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day, time] = partsFormat.format(at).split(' ') as [string, string];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return { day, minutes: hours * 60 + minutes };
}

/** The instant at which the routines of a day are sent: 9:00 in Madrid, 8:00 UTC in winter and 7:00 in summer. */
export function sendTime(day: string): Date {
  const winter = new Date(`${day}T${String(sendHour - 1).padStart(2, '0')}:00:00Z`);
  const ahead = inMadrid(winter).minutes - sendHour * 60;
  return new Date(winter.getTime() - ahead * 60_000);
}

/** The day of the next run: today until 9:00, tomorrow from then on. */
export function nextRunDay(now: Date): string {
  const { day, minutes } = inMadrid(now);
  return minutes < sendHour * 60 ? day : addDays(day, 1);
}

/** The day of the month of a date, 1 to 31. */
export const anchorDayOf = (day: string): number => Number(day.slice(8));
