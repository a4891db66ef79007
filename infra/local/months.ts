const dayMs = 86_400_000;

/** The same day and time (milliseconds, in UTC) so many months later, or the last day of that month where it is shorter. */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) + (((ms % dayMs) + dayMs) % dayMs);
}
