import type { OrderExport } from '#shared/contracts/orders/order-export.ts';
import { DownloadIcon } from '../../../ui/back-office/icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { ordersText } from './labels.ts';
import { filterText, type OrderFilter } from './list-state.ts';
import { messages } from './messages.ts';
import { useExport } from './use-export.ts';

interface Props {
  filter: OrderFilter;
  /** Of the export that the URL names; null for none. */
  id: string | null;
  onBegun: (id: string) => void;
  onClose: () => void;
}

/** Exports the orders of the filter as a CSV file, with its progress and its link. */
export function ExportDialog({ filter, id, onBegun, onClose }: Props) {
  const { job, isBusy, error, start } = useExport(filter, id, onBegun);
  const which = filterText(filter);
  const isFinished = job?.state === 'finished' && job.url !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.export}
      footer={
        <DialogFooter closeText="Cerrar" onClose={onClose}>
          {isFinished ? (
            <>
              <a href={job.url!} download className="button button-primary" data-autofocus>
                <DownloadIcon width={20} height={20} />
                Descargar CSV
              </a>
              <Button variant="secondary" onClick={start}>
                Exportar de nuevo
              </Button>
            </>
          ) : (
            <Button data-autofocus busyText={isBusy && 'Exportando...'} onClick={start}>
              {error || job?.state === 'failed' ? 'Reintentar' : 'Exportar'}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <div className="grid gap-4">
        <p>
          {which ? (
            <>
              Se exportan los pedidos del filtro: <strong>{which}</strong>.
            </>
          ) : (
            <>
              Se exportan <strong>todos los pedidos</strong>.
            </>
          )}
        </p>
        <p className="text-sm text-quiet">
          Un pedido por fila, para abrir con Excel o Numbers. Puedes cerrar esta ventana o recargar la página
          mientras se escribe: al volver a abrirla, sigue aquí. El enlace sirve durante 15 minutos.
        </p>
        {job && <Progress job={job} />}
        {(error ?? job?.state === 'failed') && (
          <p role="alert" className="font-semibold text-danger">
            {error?.message ?? 'No se ha podido escribir el archivo. Vuelve a intentarlo en un momento.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** How many orders have been written. Without an estimate the bar only moves. */
function Progress({ job: { state, rows, estimate, createdAt } }: { job: OrderExport }) {
  if (state === 'failed') return null;
  const isFinished = state === 'finished';
  const share = isFinished ? 1 : estimate === null ? undefined : Math.min(1, rows / Math.max(1, estimate));
  const of = !isFinished && estimate !== null ? ` de unos ${estimate.toLocaleString('es-ES')}` : '';
  return (
    <div className="grid gap-2">
      <progress className="progress" max={1} value={share} aria-label="Pedidos exportados" />
      <p role="status">
        {isFinished
          ? `Listo: ${ordersText(rows)}. Empezó el ${formatDateTime(createdAt)}.`
          : `${ordersText(rows)}${of}…`}
      </p>
    </div>
  );
}
