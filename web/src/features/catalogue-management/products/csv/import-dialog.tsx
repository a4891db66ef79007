import './csv.css';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useTypedText } from '../../../../ui/overlay/typed-dialog.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportReport } from './import-report.tsx';
import { rightRows, useImport, withLeftOut } from './use-import.ts';

/** Imports products from a CSV file: it is checked first, row by row, and written only when the admin agrees. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { check, run, progress, restart } = useImport();
  const checked = check.data;
  // the result of each row stands nowhere else
  useTypedText(checked !== undefined);
  const isBusy = check.isPending || run.isPending;
  const right = checked ? rightRows(checked) : [];
  const isOver = run.isSuccess || run.isError;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the button that chose the file is gone
    if (checked) next.current?.focus();
  }, [checked]);
  return (
    <Dialog
      open
      isWide
      // closing would not cancel the requests
      onClose={() => !isBusy && onClose()}
      title="Importar productos"
      footer={
        checked && (
          <div className="flex flex-wrap gap-3">
            {isOver ? (
              <Button onClick={onClose}>Cerrar</Button>
            ) : (
              <Button
                ref={next}
                aria-disabled={right.length === 0}
                busyText={run.isPending && `Importando ${progress?.rows.length ?? 0} de ${right.length}...`}
                onClick={() => right.length > 0 && run.mutate(right)}
              >
                {importText(right.length)}
              </Button>
            )}
            <Button variant="ghost" aria-disabled={isBusy} onClick={() => !isBusy && restart()}>
              Elegir otro fichero
            </Button>
          </div>
        )
      }
    >
      {!checked && (
        <ChooseFile
          busyText={
            check.isPending && (progress ? `Comprobando, ${progress.rows.length} filas...` : 'Comprobando...')
          }
          problem={check.error?.message}
          onChoose={check.mutate}
        />
      )}
      {checked && !isOver && <ImportReport {...checked} tense="future" />}
      {checked && run.isSuccess && (
        <ImportReport {...checked} result={withLeftOut(run.data, checked.result)} tense="past" />
      )}
      {checked && run.isError && (
        <>
          <p role="alert" className="office-notice mb-5">
            {run.error.message} Solo se ha escrito lo que ves aquí. Comprueba el fichero otra vez: las filas
            con referencia (SKU) no se repiten.
          </p>
          <ImportReport {...checked} result={progress ?? nothing} tense="past" />
        </>
      )}
    </Dialog>
  );
}

const nothing = { rows: [], created: 0, updated: 0, failed: 0 };

const importText = (count: number): string =>
  count === 0 ? 'Nada que importar' : count === 1 ? 'Importar 1 fila' : `Importar ${count} filas`;
