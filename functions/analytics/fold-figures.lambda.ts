import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findFiguresStart, findLastFoldedDay } from './day-figures.ts';
import { foldDay, totalsOf } from './fold-day.ts';
import { log } from '#functions/platform/kit/log.ts';

/** Days that are folded again each night: a movement may be written after its day was folded. */
const daysAgain = 3;

/**
 * Every night: folds the movements of each finished day into its figures. Missed days are caught up, and the last ones are folded
 * again; a fold writes whole sums, so that it may be repeated (P86).
 */
export async function handler(): Promise<{ folded: number }> {
  const yesterday = addDays(inMadrid(new Date()).day, -1);
  const start = await findFiguresStart();
  if (start === null) throw new Error('the stage has no start of its figures');
  const last = await findLastFoldedDay();
  const again = last === null ? start : addDays(last, 1 - daysAgain);
  const from = again < start ? start : again;
  let totals = await totalsOf(addDays(from, -1));
  let folded = 0;
  for (let day = from; day <= yesterday; day = addDays(day, 1)) {
    totals = await foldDay(day, totals);
    folded++;
  }
  log.info('figures folded', { folded, from, to: yesterday });
  return { folded };
}
