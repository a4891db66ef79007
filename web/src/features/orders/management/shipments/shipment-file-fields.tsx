import { Button } from '../../../../ui/button.tsx';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { CarrierSelect } from '../carrier-select.tsx';
import { downloadTemplate } from './download-template.ts';
import { expectedColumns } from './parse-shipments.ts';
import type { ShipmentFile } from './use-shipment-file.ts';

interface Props {
  file: ShipmentFile;
  /** The lines have been sent. */
  isLocked: boolean;
}

/** The file, and the carrier of the lines that name none. */
export function ShipmentFileFields({ file, isLocked }: Props) {
  const { problem, carrier, setCarrier, read } = file;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Archivo CSV"
        hint={
          <>
            <span>Cabecera: </span>
            <code>{expectedColumns}</code>
          </>
        }
        error={problem}
      >
        <Input
          data-autofocus
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="file-control"
          disabled={isLocked}
          onChange={({ target: { files } }) => files?.[0] && void read(files[0])}
        />
      </Field>
      <Field label="Empresa de transporte" hint="La de las líneas que no la llevan.">
        <CarrierSelect value={carrier} none="Ninguna" disabled={isLocked} onPick={setCarrier} />
      </Field>
      <p>
        <Button variant="secondary" onClick={() => void downloadTemplate()}>
          Descargar plantilla
        </Button>
      </p>
    </div>
  );
}
