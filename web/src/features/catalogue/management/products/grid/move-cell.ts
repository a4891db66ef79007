import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between the inputs of a table as in a spreadsheet: arrows up and down and Enter by row, arrows left and right
 * by column where the caret cannot move further. Returns whether it has moved.
 */
export function moveCell(event: KeyboardEvent<HTMLInputElement>): boolean {
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
