import * as z from 'zod';
import { StockEntry } from '#shared/contracts/shapes/stock-entry.ts';
import { newId } from '../../_kit/ids.ts';
import { keys } from '../table/keys.ts';
import { putStep, query, type Step } from '../table/table.ts';

/** Who changes the stock, why and when; the author is null for what an order does. */
export interface StockChange {
  reason: StockEntry['reason'];
  note?: string;
  author?: StockEntry['author'];
  orderId?: string;
  at: Date;
}

/**
 * The step that writes a change of what stands on the shelf into the product's ledger, in the transaction of that change: the
 * entries of a product always add up to `stock` and `held` (P60).
 */
export function ledgerStep(productId: string, delta: number, change: StockChange): Step {
  const { reason, note = '', author = null, orderId = null, at } = change;
  const _id = newId('stk', at);
  // strips an author to id and name
  const entry = z.parse(StockEntry, {
    _id,
    delta,
    reason,
    note,
    author,
    orderId,
    createdAt: at.toISOString(),
  });
  return putStep(
    'entry_exists',
    { ...keys.stockEntry(productId, _id), ...entry },
    { condition: 'attribute_not_exists(pk)' },
  );
}

/** A page of a product's ledger, newest first, and the cursor of the next one. */
export const listStockEntries = (productId: string, limit: number, cursor?: string) =>
  query(StockEntry, keys.stockEntry(productId, '').pk, { prefix: 'stk_', newestFirst: true, limit, cursor });
