import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { cx } from '../../../../../ui/cx.ts';
import { messages } from '../messages.ts';
import { savedText, typedValue, type GridColumn } from './grid-edits.ts';
import { moveCell } from './move-cell.ts';
import type { Grid } from './use-grid.ts';

interface Props {
  grid: Grid;
  product: ManagedProduct;
  column: GridColumn;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

const names = { price: 'Precio', stock: 'Existencias' } as const;

/** One cell that is typed in; a changed one says what is saved. */
export function GridCell({ grid, product, column, onPaste }: Props) {
  const id = useId();
  const edit = grid.rows[product._id];
  const saved = savedText(edit?.seen ?? product, column);
  const typed = edit?.[column];
  const isWrong = typed !== undefined && typedValue(column, typed) === null;
  const type = (text: string) => grid.type([{ product, column, text }]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (moveCell(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && typed !== undefined) type(saved);
    else if (isCommand && event.key.toLowerCase() === 's') {
      event.preventDefault();
      if (grid.changed > 0 && grid.wrong === 0) grid.save();
    } else if (isCommand && event.key.toLowerCase() === 'z' && grid.canUndo) {
      // the browser would undo in this cell only
      event.preventDefault();
      grid.undo();
    }
  };
  return (
    <div className="grid-cell">
      <input
        data-cell={column}
        aria-label={`${names[column]} de ${product.title}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={typed === undefined ? undefined : id}
        inputMode={column === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={9}
        value={typed ?? saved}
        readOnly={grid.isSaving}
        className={cx('control', typed !== undefined && 'grid-changed')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={grid.settle}
        onPaste={onPaste}
      />
      {typed !== undefined && (
        <p id={id} className={cx('text-sm', isWrong ? 'font-semibold text-danger' : 'text-quiet')}>
          {isWrong ? (column === 'price' ? messages.priceWrong : messages.unitsWrong) : `Guardado: ${saved}`}
        </p>
      )}
    </div>
  );
}
