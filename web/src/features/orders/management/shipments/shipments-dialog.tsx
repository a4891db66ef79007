import { Button } from '../../../../ui/button.tsx';
import { downloadWrongLines } from '../../../../ui/csv/write-csv.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { useTypedText } from '../../../../ui/overlay/typed-dialog.ts';
import { ordersText } from '../labels.ts';
import { messages } from '../messages.ts';
import { useDisputedOrders } from '../queries.ts';
import { canSend, type ShipmentLine } from './parse-shipments.ts';
import { ShipmentFileFields } from './shipment-file-fields.tsx';
import { ShipmentTable } from './shipment-table.tsx';
import { useSendShipments, type LineResult } from './use-send-shipments.ts';
import { useShipmentFile } from './use-shipment-file.ts';

/** Marks the orders of a CSV file as shipped: the lines and their problems before, the result of each line afterwards. */
export function ShipmentsDialog({ onClose }: { onClose: () => void }) {
  const file = useShipmentFile();
  const { results, isPending, start } = useSendShipments();
  const { data: disputed, isPending: isLooking, isError: isUnknown } = useDisputedOrders();
  const { lines } = file;
  // the result of each line stands nowhere else
  useTypedText(lines.length > 0);
  const isSent = results.size > 0;
  // those that failed may be sent again
  const open = lines.filter(canSend).filter(({ line }) => !isSent || results.get(line)?.state === 'failed');
  const problems = problemsOf(lines, results);
  const confirmText = isSent
    ? `Reintentar ${ordersText(open.length)}`
    : `Marcar ${ordersText(open.length)} como ${open.length === 1 ? 'enviado' : 'enviados'}`;
  return (
    <Dialog
      open
      // closing would not cancel the requests, and would hide their results
      onClose={() => !isPending && onClose()}
      title="Enviar con CSV"
      isWide
      footer={
        <DialogFooter closeText={isSent ? 'Cerrar' : 'Cancelar'} isBusy={isPending} onClose={onClose}>
          {(open.length > 0 || isPending) && (
            <Button
              busyText={isPending ? 'Enviando...' : isLooking && 'Mirando los cobros...'}
              onClick={() => start(open)}
            >
              {confirmText}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <div className="grid gap-5">
        <p>
          Cada pedido pasa a «Enviado», y su comprador recibe un correo con la empresa, el número y, si la
          empresa es de la lista, el enlace para seguirlo.
        </p>
        <ShipmentFileFields file={file} isLocked={isSent || isPending} />
        {lines.length > 0 && (
          <>
            <p role="status" className="font-semibold">
              {isSent ? resultText(results, lines) : previewText(lines)}
            </p>
            {!isSent && open.some(({ orderNumber }) => disputed?.has(orderNumber)) && (
              <p role="alert" className="font-semibold text-danger">
                {messages.disputedShipments}
              </p>
            )}
            {!isSent && isUnknown && <p role="alert">{messages.disputesUnknown}</p>}
            <ShipmentTable lines={lines} results={results} disputed={disputed} />
            {problems.size > 0 && !isPending && (
              <p>
                <Button
                  variant="secondary"
                  onClick={() => void downloadWrongLines(file.table!.name, file.table!.csv, problems)}
                >
                  Descargar las líneas con error
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What is wrong with lines, or why they have not been sent, by line. */
const problemsOf = (lines: readonly ShipmentLine[], results: ReadonlyMap<number, LineResult>) =>
  new Map(
    lines.flatMap(({ line, problem }) => {
      const result = results.get(line);
      const why = problem ?? (result?.state === 'failed' ? result.message : null);
      return why === null ? [] : [[line, why] as const];
    }),
  );

function previewText(lines: readonly ShipmentLine[]): string {
  const ready = lines.filter(canSend).length;
  const wrong = lines.length - ready;
  const readyText = `${ordersText(ready)} ${ready === 1 ? 'listo' : 'listos'} para enviar`;
  if (wrong === 0) return `${readyText}.`;
  return `${readyText}; ${wrong === 1 ? '1 línea con error que no se envía' : `${wrong} líneas con errores que no se envían`}.`;
}

function resultText(results: ReadonlyMap<number, LineResult>, lines: readonly ShipmentLine[]): string {
  const count = (state: LineResult['state']) =>
    [...results.values()].filter((result) => result.state === state).length;
  const [shipped, unchanged, failed] = [count('shipped'), count('unchanged'), count('failed')];
  const wrong = lines.length - results.size;
  return [
    shipped === 1 ? '1 enviado' : `${shipped} enviados`,
    unchanged > 0 && `${unchanged} ya lo ${unchanged === 1 ? 'estaba' : 'estaban'}`,
    failed > 0 && (failed === 1 ? '1 no se ha enviado' : `${failed} no se han enviado`),
    wrong > 0 && (wrong === 1 ? '1 línea con error' : `${wrong} líneas con errores`),
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}
