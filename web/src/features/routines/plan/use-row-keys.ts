import type { KeyboardEvent } from 'react';
import type { DraftEntry, Field } from './draft-plan.ts';
import { duplicateRow, joinAbove, moveRow, removeRow, separate } from './plan-edits.ts';
import { useAddRow, usePlanEditing } from './plan-context.ts';

interface Options {
  entry: DraftEntry;
  sessionId: string;
  field: Field;
  week: number;
  /** Whether the cell has what is not read yet. */
  isTyped: boolean;
}

type Input = HTMLInputElement;

/** The cell so many rows below, in the same column. */
const below = (input: Input, field: Field, rows: number): Input | undefined => {
  const column = [
    ...input.closest('.plan-editor')!.querySelectorAll<Input>(`[data-cell][data-field=${field}]`),
  ];
  return column[column.indexOf(input) + rows];
};

/** The next cell, or the one before. */
const beside = (input: Input, step: number): Input | undefined => {
  const cells = [...input.closest('.plan-editor')!.querySelectorAll<Input>('[data-cell]')];
  return cells[cells.indexOf(input) + step];
};

/** Whether an arrow key would leave the text: all of it is selected, or the caret is at its end. */
function isAtEdge({ selectionStart: start, selectionEnd: end, value }: Input, step: number): boolean {
  if (start === 0 && end === value.length) return true;
  return start === end && start === (step < 0 ? 0 : value.length);
}

/** What the keys do that change rows; with Alt they move them. */
function useRowActs({ entry: { id }, sessionId, field, isTyped }: Options) {
  const { change, focusCell, announce, undo, redo } = usePlanEditing();
  const add = useAddRow();
  const remove = (input: Input) => {
    const next = below(input, field, 1) ?? below(input, field, -1);
    change((plan) => removeRow(plan, id));
    if (next) focusCell(next.dataset['row']!, field);
    announce('Fila eliminada. Ctrl+Z la recupera.');
  };

  return (event: KeyboardEvent<Input>): (() => void) | undefined => {
    const isCommand = event.ctrlKey || event.metaKey;
    const stay = () => focusCell(id, field);
    if (event.altKey && !isCommand)
      return {
        ArrowUp: () => (change((plan) => moveRow(plan, id, -1)), stay()),
        ArrowDown: () => (change((plan) => moveRow(plan, id, 1)), stay()),
        ArrowRight: () => (
          change((plan) => joinAbove(plan, id)),
          stay(),
          announce('Superserie con la fila de arriba')
        ),
        ArrowLeft: () => (change((plan) => separate(plan, id)), stay(), announce('Fila separada')),
      }[event.key];
    if (!isCommand) return undefined;
    const key = event.key.toLowerCase();
    if (key === 'z' && !isTyped) return event.shiftKey ? redo : undo;
    if (key === 'y' && !isTyped) return redo;
    return {
      enter: () => add(sessionId, id),
      d: () => (change((plan) => duplicateRow(plan, id)), stay(), announce('Fila duplicada')),
      delete: () => remove(event.currentTarget),
      backspace: event.shiftKey ? () => remove(event.currentTarget) : undefined,
    }[key];
  };
}

/** What the keys do in a cell: they walk through the grid like through a sheet, and change its rows. */
export function useRowKeys(options: Options) {
  const { sessionId, field, week } = options;
  const add = useAddRow();
  const acts = useRowActs(options);

  /** Enter goes down, and adds a row below the last one of its session; in a later week, which has the same rows, it goes on. */
  const goDown = (input: Input) => {
    const next = below(input, field, 1);
    if (week > 1 || (next && input.closest('.plan-session')!.contains(next))) next?.focus();
    else add(sessionId, null);
  };

  return (event: KeyboardEvent<Input>, commit: () => void): void => {
    if (event.nativeEvent.isComposing) return;
    const input = event.currentTarget;
    const act = acts(event);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const side = isPlain && !event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    const goes = isPlain ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (act) {
      event.preventDefault();
      commit();
      act();
    } else if (isPlain && event.key === 'Enter') {
      event.preventDefault();
      commit();
      if (event.shiftKey) below(input, field, -1)?.focus();
      else goDown(input);
    } else if (goes !== undefined) {
      event.preventDefault();
      below(input, field, goes)?.focus();
    } else if (side !== undefined && isAtEdge(input, side)) {
      const next = beside(input, side);
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  };
}
