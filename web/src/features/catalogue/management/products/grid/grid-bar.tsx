import { useRef } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../../../ui/feedback/use-focus-after-removal.ts';
import { Field, Input } from '../../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import { ReasonSelect } from '../stock/reason-select.tsx';
import type { Grid } from './use-grid.ts';

/** Below the grid: how much is changed, why, and the buttons that save and undo. */
export function GridBar({ grid }: { grid: Grid }) {
  const { changed, wrong, isSaving, undoSaved, savedCount, why } = grid;
  const changesStock = Object.values(grid.rows).some(({ stock }) => stock !== undefined);
  const bar = useRef<HTMLElement>(null);
  useFocusAfterRemoval(bar, changed > 0);
  if (changed === 0 && !undoSaved) return null;
  return (
    <section ref={bar} tabIndex={-1} aria-label="Cambios" className="grid-bar" data-uncovered="">
      <p role="status" className="font-bold">
        {changed > 0 ? changesText(changed, wrong) : messages.gridSaved(savedCount)}
      </p>
      {changesStock && (
        <div className="grid-why">
          <ReasonSelect label="Motivo" value={why.reason} onChange={(reason) => grid.changeWhy({ reason })} />
          <Field label={messages.stockNote}>
            <Input
              value={why.note}
              maxLength={300}
              placeholder="Opcional"
              onChange={(event) => grid.changeWhy({ note: event.target.value })}
            />
          </Field>
        </div>
      )}
      <div className="office-tools">
        {changed > 0 && (
          <>
            <Button
              size="sm"
              busyText={isSaving && 'Guardando...'}
              aria-disabled={wrong > 0}
              onClick={() => (wrong > 0 ? focusWrongCell() : grid.save())}
            >
              Guardar
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-disabled={!grid.canUndo || isSaving}
              onClick={() => !isSaving && grid.undo()}
            >
              Deshacer
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-disabled={isSaving}
              onClick={() => !isSaving && grid.discard()}
            >
              Descartar
            </Button>
          </>
        )}
        {changed === 0 && undoSaved && (
          <Button size="sm" variant="secondary" busyText={isSaving && 'Deshaciendo...'} onClick={undoSaved}>
            Deshacer lo guardado
          </Button>
        )}
      </div>
    </section>
  );
}

const changesText = (changed: number, wrong: number): string => {
  const text = changed === 1 ? '1 cambio sin guardar' : `${changed} cambios sin guardar`;
  return wrong === 0 ? text : `${text}, ${wrong} por corregir`;
};

const focusWrongCell = () =>
  document.querySelector<HTMLInputElement>('.product-grid [aria-invalid=true]')?.focus();
