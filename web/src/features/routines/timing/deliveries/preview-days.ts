import { addDays, previewDaysAhead } from '#shared/rules/routines/routine-calendar.ts';
import { formatWeekday } from '../format-dates.ts';

/**
 * The dates of the preview, `YYYY-MM-DD`: tomorrow and the days after it, and today before the daily run. `selected`, the
 * date of the URL, comes first if it is another one.
 */
export function previewDays(
  tomorrow: string | undefined,
  nextRun: string | undefined,
  selected: string | undefined,
): { date: string; label: string }[] {
  const ahead = tomorrow
    ? Array.from({ length: previewDaysAhead }, (_, days) => addDays(tomorrow, days))
    : [];
  const today = tomorrow && nextRun && nextRun < tomorrow ? [nextRun] : [];
  const days = [...today, ...ahead];
  const other = selected && !days.includes(selected) ? [selected] : [];
  const labels = new Map([
    [today[0], 'Hoy, '],
    [tomorrow, 'Mañana, '],
  ]);
  return [...other, ...days].map((date) => ({ date, label: (labels.get(date) ?? '') + formatWeekday(date) }));
}
