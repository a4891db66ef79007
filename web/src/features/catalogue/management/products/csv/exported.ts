import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { cellText } from '#shared/rules/spreadsheet-cell.ts';
import { fieldsOf } from '../form/product-request.ts';
import { tidied, type ProductValues } from '../form/product-values.ts';
import { cellsOf, csvFields, valuesOfCells } from './columns.ts';

/*
 * The column in which an export keeps how each row was: product, stock, time, and a short hash of each field. An import compares
 * with it, so that a column that the file did not change changes nothing.
 */

/** The column's name. */
export const exportedColumn = 'Exportado (no cambiar)';

/** What an export has told of a row. */
export interface Exported {
  _id: string;
  stock: number;
  /** When it was exported. */
  at: string;
  /** The fields of a row that are not as they were then. */
  changed: (values: Partial<ProductValues>) => Record<string, unknown>;
}

/** The cell of a product. It begins with a letter and has no separator, so that spreadsheets leave it alone. */
export function exportedCell(product: ManagedProduct, at: Date): string {
  // as a spreadsheet that changes nothing gives it back
  const values = valuesOfCells(csvFields, cellsOf(product).map(cellText));
  const hashes = Object.entries(fieldsOf(tidied(values))).map(([name, value]) => hashOf(name, value));
  return [product._id, product.stock, at.getTime().toString(36), hashes.join('')].join('.');
}

/** What the cell says; null for one that no export has written. */
export function readExported(cell: string): Exported | null {
  const [, id, stock, at, hashes] =
    /^(prd_[\w-]+)\.(\d{1,6})\.([0-9a-z]{6,10})\.([0-9a-z]+)$/.exec(cell) ?? [];
  if (!id) return null;
  const known = new Set(hashes!.match(/.{1,8}/g));
  return {
    _id: id,
    stock: Number(stock),
    at: new Date(Number.parseInt(at!, 36)).toISOString(),
    changed(values) {
      const tidy: Record<string, unknown> = fieldsOf(tidied(values));
      return Object.fromEntries(
        Object.entries(fieldsOf(values)).filter(([name]) => !known.has(hashOf(name, tidy[name]))),
      );
    },
  };
}

/** Forty bits of a field and its value (cyrb53), as eight characters: two values are alike once in a million million. */
function hashOf(name: string, value: unknown): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const byte of new TextEncoder().encode(JSON.stringify([name, value]))) {
    one = Math.imul(one ^ byte, 2654435761);
    two = Math.imul(two ^ byte, 1597334677);
  }
  const mixed = (hash: number, other: number) =>
    Math.imul(hash ^ (hash >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  const [low, high] = [mixed(one, two) >>> 0, mixed(two, one) & 0x1fffff];
  return (high * 2 ** 32 + low).toString(36).padStart(8, '0').slice(-8);
}
