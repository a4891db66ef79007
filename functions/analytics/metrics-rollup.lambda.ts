import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findMetricsStart, findLastRolledUpDay, rollUpDay, totalsOf } from './daily-metrics.ts';
import { log } from '#functions/platform/kit/log.ts';

/** Days that are rolled up again each night: a metric event may be written after its day was rolled up. */
const daysAgain = 3;

/**
 * Every night: rolls up the metric events of each finished day into its metrics. Missed days are caught up, and the last ones are rolled up
 * again; a rollup writes whole sums, so that it may be repeated (P86).
 */
export async function handler(): Promise<{ rolledUp: number }> {
  const yesterday = addDays(inMadrid(new Date()).day, -1);
  const start = await findMetricsStart();
  if (start === null) throw new Error('the stage has no start of its metrics');
  const last = await findLastRolledUpDay();
  const again = last === null ? start : addDays(last, 1 - daysAgain);
  const from = again < start ? start : again;
  let totals = await totalsOf(addDays(from, -1));
  let rolledUp = 0;
  for (let day = from; day <= yesterday; day = addDays(day, 1)) {
    totals = await rollUpDay(day, totals);
    rolledUp++;
  }
  log.info('metrics rolled up', { rolledUp, from, to: yesterday });
  return { rolledUp };
}
