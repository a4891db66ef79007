import { decodeTime, encodeTime } from 'ulid';
import * as z from 'zod';
import { StockEntry } from '#shared/contracts/catalogue/stock-entry.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { keys } from '../entities.ts';
import { putStep, query, queryAll, type Step, updateStep } from '#functions/platform/table/table.ts';
import { restockStep, type StoredProduct } from '../products.ts';

/** Who changes the stock, why and when; the author is null for what an order does. */
interface StockChange {
  reason: StockEntry['reason'];
  note?: string;
  author?: StockEntry['author'];
  orderId?: string;
  /** The import that it belongs to, or that it takes back. */
  file?: ImportOfFile | undefined;
  at: Date;
}

/** An import of a file, and when the file was exported, if it was. */
export interface ImportOfFile {
  importId: string;
  exportedAt?: string | undefined;
}

const StoredEntry = StockEntry.extend({
  importId: z.string().optional(),
  exportedAt: z.iso.datetime().optional(),
});

/**
 * The step that writes a change of what stands on the shelf into the product's ledger, in the transaction of that change: the
 * entries of a product always add up to `stock` and `held` (P60).
 */
export function ledgerStep(productId: string, delta: number, change: StockChange): Step {
  const { reason, note = '', author = null, orderId = null, file, at } = change;
  const _id = newId('stk', at);
  // strips an author to id and name
  const entry = z.parse(StoredEntry, {
    _id,
    delta,
    reason,
    note,
    author,
    orderId,
    ...file,
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

/** Clocks of exports may be wrong by so much. */
const clockMs = 3_600_000;

/**
 * Units that imports of files that were exported at one time have added to a product, or that one import has: what was taken
 * back is subtracted, so that the same file or the same undo counts once (P272).
 */
export async function unitsImported(
  productId: string,
  of: { importId: string } | { exportedAt: string },
): Promise<number> {
  const since =
    'importId' in of ? decodeTime(of.importId.slice('imp_'.length)) : Date.parse(of.exportedAt) - clockMs;
  const from = `stk_${encodeTime(Math.max(0, since))}`;
  const entries = await queryAll(StoredEntry, keys.stockEntry(productId, '').pk, { from, upTo: 'stk_~' });
  const isOf = (entry: z.output<typeof StoredEntry>) =>
    'importId' in of ? entry.importId === of.importId : entry.exportedAt === of.exportedAt;
  return entries.filter(isOf).reduce((units, { delta }) => units + delta, 0);
}

/** Whether sold units of a product can return to it: while it is deleted they wait for its restoring. */
export const takesUnits = ({ deletedAt, removed }: StoredProduct): boolean =>
  deletedAt === undefined || removed !== undefined;

/**
 * The steps that return sold units to a product, as read; those of a deleted one come back with it, and its ledger has them then.
 * Refused as `restock:<id>` when it has been deleted or restored since.
 */
export function restockSteps(
  { _id, deletedAt }: StoredProduct,
  quantity: number,
  change: StockChange,
): Step[] {
  if (deletedAt === undefined) return [restockStep(_id, quantity), ledgerStep(_id, quantity, change)];
  return [
    updateStep(`restock:${_id}`, keys.product(_id), {
      update: 'SET removed.stock = removed.stock + :units',
      condition: 'deletedAt = :read',
      values: { ':units': quantity, ':read': deletedAt },
    }),
  ];
}
