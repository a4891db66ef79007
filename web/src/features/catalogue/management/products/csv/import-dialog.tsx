import './csv.css';
import { useEffect, useRef, useState } from 'react';
import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { useTypedText } from '../../../../../ui/overlay/typed-dialog.ts';
import { messages } from '../messages.ts';
import { ReasonSelect } from '../stock/reason-select.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportReport } from './import-report.tsx';
import { lastImport } from './last-import.ts';
import type { ImportResult } from './send-rows.ts';
import { changesStock, type Checked, rightRows, useImport, withLeftOut } from './use-import.ts';
import { type LeftRow, useUndoImport } from './use-undo-import.ts';
import { fieldName } from './columns.ts';

/** Imports products from a CSV file: it is checked first, row by row, and written only when the admin agrees. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const steps = useSteps();
  const { checked, undone, isBusy } = steps;
  return (
    <Dialog
      open
      isWide
      // closing would not cancel the requests
      onClose={() => !isBusy && onClose()}
      title="Importar productos"
      footer={
        (checked ?? undone) && <Footer key={undone ? 'undone' : 'checked'} steps={steps} onClose={onClose} />
      }
    >
      {undone ? (
        <UndoneImport {...undone} />
      ) : checked ? (
        <Report steps={steps} checked={checked} />
      ) : (
        <Start steps={steps} />
      )}
    </Dialog>
  );
}

/** A file is chosen, checked and written; what was written can be taken back. */
function useSteps() {
  const { check, run, progress, restart } = useImport();
  const undo = useUndoImport();
  const [reason, setReason] = useState<CorrectionReason>('recount');
  const undone = undo.data;
  const checked = undone ? undefined : check.data;
  // the result of each row stands nowhere else
  useTypedText(checked !== undefined);
  const right = checked ? rightRows(checked) : [];
  return {
    check,
    run,
    progress,
    undo,
    reason,
    setReason,
    undone,
    checked,
    right,
    isBusy: [check, run, undo].some(({ isPending }) => isPending),
    isOver: run.isSuccess || run.isError,
    write: () => {
      if (!checked || right.length === 0) return;
      const { name } = checked;
      run.mutate({ name, rows: right, reason, note: messages.importNote(name) });
    },
    chooseAnother: () => {
      undo.reset();
      restart();
    },
  };
}

type Steps = ReturnType<typeof useSteps>;

function Footer({ steps, onClose }: { steps: Steps; onClose: () => void }) {
  const { run, progress, checked, right, isBusy, isOver } = steps;
  const isDone = isOver || !checked;
  const next = useRef<HTMLButtonElement>(null);
  // the button that was pressed is gone
  useEffect(() => next.current!.focus(), []);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        ref={next}
        aria-disabled={!isDone && right.length === 0}
        busyText={run.isPending && `Importando ${progress?.rows.length ?? 0} de ${right.length}...`}
        onClick={isDone ? onClose : steps.write}
      >
        {isDone ? 'Cerrar' : importText(right.length)}
      </Button>
      {checked && isOver && <UndoButton undo={steps.undo} />}
      <Button variant="ghost" aria-disabled={isBusy} onClick={() => !isBusy && steps.chooseAnother()}>
        Elegir otro fichero
      </Button>
    </div>
  );
}

function UndoButton({ undo }: Pick<Steps, 'undo'>) {
  const last = lastImport();
  if (!last) return null;
  return (
    <Button
      variant="secondary"
      busyText={undo.isPending && 'Deshaciendo...'}
      onClick={() => undo.mutate(last)}
    >
      Deshacer
    </Button>
  );
}

/** The choice of a file, and the way back from what was imported before. */
function Start({ steps: { check, progress, undo } }: { steps: Steps }) {
  const last = lastImport();
  return (
    <>
      {last && (
        <section aria-label="Última importación" className="last-import">
          <p className="min-w-0 wrap-anywhere">{messages.lastImport(last.name, last.rows.length)}</p>
          <UndoButton undo={undo} />
        </section>
      )}
      <ChooseFile
        busyText={check.isPending && checkingText(progress)}
        problem={check.error?.message}
        onChoose={check.mutate}
      />
    </>
  );
}

const checkingText = (progress: ImportResult | null): string =>
  progress ? `Comprobando, ${progress.rows.length} filas...` : 'Comprobando...';

/** What the file will change, or what was written, also when a request has failed. */
function Report({ steps: { run, progress, isOver, ...why }, checked }: { steps: Steps; checked: Checked }) {
  if (!isOver)
    return (
      <>
        {changesStock(checked.result) && (
          <div className="mb-5 max-w-sm">
            <ReasonSelect label={messages.importReason} value={why.reason} onChange={why.setReason} />
          </div>
        )}
        <ImportReport {...checked} tense="future" />
      </>
    );
  if (run.data)
    return <ImportReport {...checked} result={withLeftOut(run.data, checked.result)} tense="past" />;
  return (
    <>
      <p role="alert" className="office-notice mb-5">
        {run.error?.message} Solo se ha escrito lo que ves aquí. Comprueba el fichero otra vez: las filas con
        referencia (SKU) no se repiten.
      </p>
      <ImportReport {...checked} result={progress ?? nothing} tense="past" />
    </>
  );
}

const nothing = { rows: [], created: 0, updated: 0, failed: 0 };

const importText = (count: number): string =>
  count === 0 ? 'Nada que importar' : count === 1 ? 'Importar 1 fila' : `Importar ${count} filas`;

/** What an undo has done, and what of the import stays. */
function UndoneImport({ undone, left }: { undone: number; left: readonly LeftRow[] }) {
  return (
    <div className="grid gap-5">
      <p role="status" className="font-bold">
        {messages.importUndone(undone)}
      </p>
      {left.length > 0 && (
        <section>
          <h3 className="text-base font-bold">Lo que no se deshace</h3>
          <ul className="import-rows">
            {left.map(({ row, kept, error }) => (
              <li key={row.line}>
                <span className="text-sm text-quiet">Línea {row.line}</span>
                <span className="min-w-0 wrap-anywhere">
                  <b>{row.title || row.sku}</b>
                  <span className="block">
                    {error ?? messages.importKept(kept.map(fieldName).join(', '))}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
