import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { cx } from '../../../../../ui/cx.ts';
import { messages } from '../messages.ts';
import { type GridColumn, savedText, typedValue } from './grid-edits.ts';
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

/**
 * Moves the focus between the inputs of a table as in a spreadsheet: arrows up and down and Enter by row, arrows left and right
 * by column where the caret cannot move further. Returns whether it has moved.
 */
function moveCell(event: KeyboardEvent<HTMLInputElement>): boolean {
  const input = event.currentTarget;
  const target = neighbour(input, event);
  if (!target) return false;
  event.preventDefault();
  target.focus();
  target.select();
  return true;
}

function neighbour(input: HTMLInputElement, { key, shiftKey }: KeyboardEvent): HTMLInputElement | undefined {
  const row = input.closest('tr')!;
  const column = cellsOf(row).indexOf(input);
  const rows = [...row.parentElement!.children];
  const inRow = (by: number) => cellsOf(rows[rows.indexOf(row) + by])[column];
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return inRow(1);
  if (key === 'ArrowUp' || key === 'Enter') return inRow(-1);
  const { selectionStart: start, selectionEnd: end, value } = input;
  const isWhole = start === 0 && end === value.length;
  if (key === 'ArrowRight' && (isWhole || start === value.length)) return cellsOf(row)[column + 1];
  if (key === 'ArrowLeft' && (isWhole || end === 0)) return cellsOf(row)[column - 1];
  return undefined;
}

const cellsOf = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
];
