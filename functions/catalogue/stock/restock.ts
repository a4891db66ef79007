import { keys } from '../entities.ts';
import { updateStep, type Step } from '../../platform/table/table.ts';
import { restockStep, type StoredProduct } from '../products.ts';
import { ledgerStep, type StockChange } from './stock-ledger.ts';

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
