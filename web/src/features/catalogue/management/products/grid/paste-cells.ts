import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { gridColumns, type CellChange, type GridColumn } from './grid-edits.ts';

/** The changes that cells copied from a spreadsheet make from a cell on; none for a single value, which the cell itself takes. */
export function pastedChanges(
  text: string,
  products: readonly ManagedProduct[],
  from: { product: ManagedProduct; column: GridColumn },
): CellChange[] {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  if (lines.length === 1 && lines[0]!.length === 1) return [];
  const [row, first] = [products.indexOf(from.product), gridColumns.indexOf(from.column)];
  return lines.flatMap((cells, down) =>
    cells.flatMap((cell, right) => {
      const product = products[row + down];
      const column = gridColumns[first + right];
      return product && column ? [{ product, column, text: plainNumber(cell) }] : [];
    }),
  );
}

/** A number without currency, spaces and the points of its thousands: `1.234,50 €` is `1234,50`. */
const plainNumber = (cell: string): string => cell.replace(/[€\s]|\.(?=\d{3}(?!\d))/g, '');
