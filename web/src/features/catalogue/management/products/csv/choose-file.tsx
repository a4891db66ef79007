import { useEffect, useRef } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { useFileDrop } from '../pictures/use-file-drop.ts';
import { downloadTemplate } from './download-template.ts';

interface Props {
  /** While the chosen file is checked. */
  busyText: string | false;
  /** Why nothing of the file that was chosen before can be imported. */
  problem: string | undefined;
  onChoose: (file: File) => void;
}

/** The first step of an import: which file, and how it must look. */
export function ChooseFile({ busyText, problem, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current!.focus(), []);
  const choose = (file: File | undefined) => file && !busyText && onChoose(file);
  const isOver = useFileDrop(zone, ([file]) => choose(file));
  return (
    <div className="grid gap-5">
      <section ref={zone} aria-label="Fichero" className="drop-zone" data-over={isOver}>
        <Button ref={button} data-autofocus busyText={busyText} onClick={() => input.current!.click()}>
          Elegir fichero CSV
        </Button>
        <p className="text-quiet">o suéltalo aquí. Primero solo se comprueba.</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="Fichero CSV"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // the same file can be chosen again when it has been corrected
            currentTarget.value = '';
          }}
        />
      </section>
      {problem && (
        <p role="alert" className="office-notice">
          {problem}
        </p>
      )}
      <ul className="import-rules">
        <li>Una fila por producto, con las columnas de la exportación en cualquier orden.</li>
        <li>
          Si la referencia (SKU) existe, la fila cambia ese producto; si no, lo crea. Las columnas que falten
          no se tocan.
        </li>
        <li>
          En un fichero exportado solo cuenta lo que cambies en él: lo demás se queda como esté ahora. Las
          existencias cambian en la diferencia, así que no se pierde ninguna venta.
        </li>
        <li>
          Una celda vacía borra el dato; el título, el precio, las existencias y los demás obligatorios se
          quedan como están.
        </li>
        <li>
          Las etiquetas y los alérgenos se separan con comas; los otros datos van uno por línea en su celda.
        </li>
      </ul>
      <p>
        <Button variant="secondary" onClick={() => void downloadTemplate()}>
          Descargar plantilla
        </Button>
      </p>
    </div>
  );
}
