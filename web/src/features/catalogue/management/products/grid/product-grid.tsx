import './grid.css';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { UnitPrice } from '../../../../../ui/display/unit-price.tsx';
import { DataTable, type Column } from '../../../../../ui/list/data-table.tsx';
import type { ProductSortKey } from '../list-state.ts';
import { typedDecimal } from '../typed-numbers.ts';
import { GridCell } from './grid-cell.tsx';
import { type GridColumn, gridColumns, type CellChange } from './grid-edits.ts';
import type { Grid } from './use-grid.ts';

/** The changes that cells copied from a spreadsheet make from a cell on; none for a single value, which the cell itself takes. */
function pastedChanges(
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

interface Props {
  grid: Grid;
  products: readonly ManagedProduct[];
  sort: ProductSortKey;
  onSort: (sort: ProductSortKey) => void;
}

/** Price and stock of many products, edited as in a spreadsheet. */
export function ProductGrid({ grid, products, sort, onSort }: Props) {
  const cellOf = (column: GridColumn) => (product: ManagedProduct) => (
    <GridCell
      grid={grid}
      product={product}
      column={column}
      onPaste={(event) => {
        const changes = pastedChanges(event.clipboardData.getData('text'), products, { product, column });
        if (changes.length === 0) return;
        event.preventDefault();
        grid.type(changes);
        grid.settle();
      }}
    />
  );
  const columns: Column<ManagedProduct>[] = [
    {
      label: 'Producto',
      place: 'title',
      width: 'minmax(0, 1fr)',
      sortKey: 'title',
      render: ({ _id, title, sku, isActive }) => (
        <div className="min-w-0 py-1">
          <p className="font-bold wrap-anywhere">{title}</p>
          <p className="text-sm text-quiet">
            {sku}
            {isActive ? '' : ' · inactivo'}
          </p>
          {grid.problems.has(_id) && (
            <p role="alert" className="mt-1 text-sm font-semibold text-danger">
              {grid.problems.get(_id)}
            </p>
          )}
        </div>
      ),
    },
    {
      label: 'Por kg, l o ud.',
      width: '8rem',
      isNumber: true,
      render: ({ _id, price, netContent }) => (
        <UnitPrice price={typedDecimal(grid.rows[_id]?.price ?? '') ?? price} content={netContent} />
      ),
    },
    { label: 'Precio (€)', width: '9rem', sortKey: 'price', isNumber: true, render: cellOf('price') },
    { label: 'Existencias', width: '9rem', sortKey: 'stock', isNumber: true, render: cellOf('stock') },
  ];
  return (
    <div className="product-grid">
      <p className="office-help grid-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Intro</kbd> cambian de fila, <kbd>Tab</kbd> de celda, <kbd>Esc</kbd>{' '}
        deja lo guardado, <kbd>Ctrl Z</kbd> deshace y <kbd>Ctrl S</kbd> guarda. Puedes pegar celdas de una
        hoja de cálculo.
      </p>
      <DataTable
        label="Productos"
        columns={columns}
        rows={products}
        keyOf={({ _id }) => _id}
        sort={sort}
        onSort={(next) => onSort(next as ProductSortKey)}
      />
    </div>
  );
}
