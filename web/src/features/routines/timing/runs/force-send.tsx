import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { useUrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { formatCount } from '../format-counts.ts';
import type { useForceSend } from '../mutations.ts';

interface Props {
  send: ReturnType<typeof useForceSend>;
  /** Number of due users; undefined while unknown. */
  due: number | undefined;
}

/** 'Forzar Envío General': sends to all due users, after a confirmation; without any it says so. */
export function ForceSend({ send, due }: Props) {
  const { dialog, open, close } = useUrlDialog(['forzar-envio']);
  return (
    <>
      <Button busyText={send.isPending && 'Enviando rutinas...'} onClick={() => open('forzar-envio')}>
        Forzar Envío General
      </Button>
      <Dialog
        open={dialog !== null}
        onClose={close}
        title={due === 0 ? 'No hay rutinas pendientes' : '¿Enviar ahora las rutinas pendientes?'}
        footer={
          <DialogFooter closeText={due === 0 ? 'Entendido' : 'Cancelar'} onClose={close}>
            {due !== 0 && (
              <Button
                onClick={() => {
                  close();
                  send.mutate(undefined);
                }}
              >
                Enviar ahora
              </Button>
            )}
          </DialogFooter>
        }
      >
        <p>{dueSentence(due)}</p>
        <p className="mt-3 text-quiet">
          Es el mismo envío que sale cada día. Quien ya tiene su rutina de este mes no la recibe otra vez.
        </p>
      </Dialog>
    </>
  );
}

function dueSentence(due: number | undefined): string {
  if (due === undefined) return 'Las rutinas pendientes saldrán ahora por email.';
  if (due === 0) return 'Ahora mismo nadie espera una rutina. La próxima sale sola en su fecha.';
  // the slot of a due user may be empty
  return due === 1
    ? 'Hay 1 usuario pendiente. Su rutina sale ahora por email; si aún no existe, sigue pendiente.'
    : `Hay ${formatCount(due)} usuarios pendientes. Su rutina sale ahora por email; si aún no existe, siguen pendientes.`;
}
