import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { decimalText, typedDecimal, typedUnits } from '../typed-numbers.ts';

/** The columns of the grid that are edited. */
export const gridColumns = ['price', 'stock'] as const;
export type GridColumn = (typeof gridColumns)[number];

/** What is typed into the row of a product, and the product as the admin saw it then. */
export interface RowEdit extends Partial<Record<GridColumn, string>> {
  seen: ManagedProduct;
}
export type RowEdits = Readonly<Record<string, RowEdit>>;

/** The edits, and those before each change, oldest first. */
export interface GridEdits {
  rows: RowEdits;
  past: readonly RowEdits[];
  /** The cell that is being typed in: all of it is undone at once. */
  typing: string | null;
}

export const noEdits: GridEdits = { rows: {}, past: [], typing: null };

/** A change of one cell; several of them are undone at once. */
export interface CellChange {
  product: ManagedProduct;
  column: GridColumn;
  text: string;
}

type Action =
  | { type: 'type'; changes: readonly CellChange[] }
  | { type: 'settle' | 'undo' | 'discard' }
  | { type: 'answered'; saved: readonly string[]; now: readonly ManagedProduct[] };

/** The text of a cell without edits. */
export const savedText = (product: ManagedProduct, column: GridColumn): string =>
  column === 'price' ? decimalText(product.price, 2) : String(product.stock);

/** The number that a cell's text means; null for a wrong one. */
export function typedValue(column: GridColumn, text: string): number | null {
  if (column === 'stock') return typedUnits(text);
  const price = typedDecimal(text);
  return price === 0 ? null : price;
}

/** The edits after an action. */
export function gridReducer(state: GridEdits, action: Action): GridEdits {
  const { rows, past, typing } = state;
  switch (action.type) {
    case 'type': {
      const cell = action.changes.map(({ product, column }) => `${product._id} ${column}`).join();
      const next = action.changes.reduce(changeCell, rows);
      return { rows: next, past: cell === typing ? past : [...past, rows], typing: cell };
    }
    case 'settle':
      return typing === null ? state : { ...state, typing: null };
    case 'undo':
      return { rows: past.at(-1) ?? rows, past: past.slice(0, -1), typing: null };
    case 'answered':
      return { ...noEdits, rows: afterSaving(rows, action) };
    case 'discard':
    default:
      return noEdits;
  }
}

function changeCell(rows: RowEdits, { product, column, text }: CellChange): RowEdits {
  const { [product._id]: before = { seen: product }, ...others } = rows;
  const { [column]: _, ...rest } = before;
  const isSaved = typedValue(column, text) === typedValue(column, savedText(before.seen, column));
  const row: RowEdit = isSaved ? { ...rest, seen: before.seen } : { ...before, [column]: text };
  return gridColumns.some((each) => row[each] !== undefined) ? { ...others, [product._id]: row } : others;
}

/** Saved rows go; the others stay, and are compared with what is saved now. */
function afterSaving(
  rows: RowEdits,
  { saved, now }: { saved: readonly string[]; now: readonly ManagedProduct[] },
): RowEdits {
  const products = new Map(now.map((product) => [product._id, product]));
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([id]) => !saved.includes(id))
      .map(([id, row]) => [id, { ...row, seen: products.get(id) ?? row.seen }]),
  );
}

/** How many cells are changed, and how many of them are wrong. */
export function countCells(rows: RowEdits): { changed: number; wrong: number } {
  const cells = Object.values(rows).flatMap((row) =>
    gridColumns.flatMap((column) => (row[column] === undefined ? [] : [typedValue(column, row[column])])),
  );
  return { changed: cells.length, wrong: cells.filter((value) => value === null).length };
}
