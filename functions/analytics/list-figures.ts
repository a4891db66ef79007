import type { figures } from '#shared/contracts/analytics/figures.ts';
import type { DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findFiguresStart, findLastFoldedDay, listDayFigures } from './day-figures.ts';
import { readDay, totalsOf } from './fold-day.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** GET /figures: the days of a span, as the nightly fold has written them, and with today those that are still open. */
export const listFigures: UseCase<typeof figures.list> = async ({ query: { from, to }, now }) => {
  const today = inMadrid(now).day;
  const [days, open] = await Promise.all([listDayFigures(from, to), to < today ? [] : listOpenDays(today)]);
  return { success: true, data: { days, open: open.filter(({ day }) => day >= from) } };
};

/** Days that are read although no night has closed them; when the fold is further behind, an alarm has told it. */
const maxOpenDays = 4;

/** The days after the last folded one until a day, as their movements are now. */
async function listOpenDays(until: string): Promise<DayFigures[]> {
  const last = await findLastFoldedDay();
  const start = last === null ? await findFiguresStart() : addDays(last, 1);
  const open: DayFigures[] = [];
  if (start === null) return open;
  let totals = await totalsOf(addDays(start, -1));
  for (let day = start; day <= until && open.length < maxOpenDays; day = addDays(day, 1)) {
    const figures = await readDay(day, totals);
    open.push(figures);
    totals = figures;
  }
  return open;
}
