import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { findLevelStarts } from '../../catalogue/stock/stock-notices.ts';
import type { SharedReads } from './shared-reads.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Products of a level whose beginning is looked up: half a unit each. */
const maxLookedUp = 50;

/** The products on sale of which nothing, or little, can be sold. */
export async function findMissingStock(reads: SharedReads): Promise<AttentionRow[]> {
  const { stored } = await reads.catalogue();
  const onSale = [...stored.values()].map(({ product }) => product).filter(({ isActive }) => isActive);
  const rowOf = async (kind: 'sold-out' | 'low-stock', level: 'out' | 'low') => {
    const missing = onSale.filter(({ stock }) => stockLevel(stock) === level);
    const starts = await findLevelStarts(
      missing.slice(0, maxLookedUp).map(({ _id }) => _id),
      level,
    );
    return attentionRow(kind, missing.length, { oldest: starts.toSorted()[0] ?? null });
  };
  return Promise.all([rowOf('sold-out', 'out'), rowOf('low-stock', 'low')]);
}
