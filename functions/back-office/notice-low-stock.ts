import { findLevelChanges, recordLevel, saveStockCheck } from '../catalogue/stock/stock-notices.ts';
import { sweep, type SweepResult } from './sweep.ts';

/** Raises a notice for each product that has become low or sold out since the last check. */
export async function noticeLowStock(now: Date): Promise<SweepResult> {
  const { changed, levels } = await findLevelChanges();
  const result = await sweep(levels, 'stock level not recorded', (level) => recordLevel(level, now));
  // a failed one is checked again by the next run
  if (changed > 0 && result.failed === 0) await saveStockCheck(now);
  return result;
}
