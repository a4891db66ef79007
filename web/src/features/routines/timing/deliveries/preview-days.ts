import { addDays, previewDaysAhead } from '#shared/rules/routine-calendar.ts';
import { weekdayText } from '../format-dates.ts';

/**
 * The days whose sends can be looked at, `YYYY-MM-DD`: tomorrow and the days after it, and before nine today as well.
 * A day of the address that is none of them stands first.
 */
export function previewDays(
  tomorrow: string | undefined,
  nextRun: string | undefined,
  chosen: string | undefined,
): { date: string; label: string }[] {
  const ahead = tomorrow
    ? Array.from({ length: previewDaysAhead }, (_, days) => addDays(tomorrow, days))
    : [];
  const today = tomorrow && nextRun && nextRun < tomorrow ? [nextRun] : [];
  const days = [...today, ...ahead];
  const other = chosen && !days.includes(chosen) ? [chosen] : [];
  const labels = new Map([
    [today[0], 'Hoy, '],
    [tomorrow, 'Mañana, '],
  ]);
  return [...other, ...days].map((date) => ({ date, label: (labels.get(date) ?? '') + weekdayText(date) }));
}
