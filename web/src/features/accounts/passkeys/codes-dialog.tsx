import { useState } from 'react';
import { brand } from '#shared/content/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useLeaveQuestion } from '../../../ui/overlay/typed-dialog.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { messages } from './messages.ts';

/** Shows new recovery codes, this once: closing asks while they are neither copied nor downloaded. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const [isLosing, setLosing] = useState(false);
  useLeaveQuestion(!isKept, () => setLosing(true));
  const close = () => (isKept ? onClose() : setLosing(true));
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setKept(true);
        toast.success(messages.codesCopied);
      },
      () => toast.error({ description: messages.copyFailed }),
    );
  const download = () => {
    saveFile(messages.codesFile, `${messages.codesOf(brand.name)}\n\n${text}\n`, 'text/plain');
    setKept(true);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title="Guarda tus códigos de recuperación"
        footer={
          <DialogFooter closeText={isKept ? 'Listo' : 'Cerrar'} onClose={close}>
            <Button data-autofocus onClick={download}>
              Descargar
            </Button>
            <Button variant="secondary" onClick={() => void copy()}>
              Copiar
            </Button>
          </DialogFooter>
        }
      >
        <p>{messages.codesOnce}</p>
        <ol className="mt-4 grid gap-y-1 font-[ui-monospace,monospace]">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Dialog>
      {isLosing && (
        <ConfirmDialog
          title="¿Cerrar sin guardarlos?"
          confirmText="Cerrar sin guardar"
          busyText={false}
          isDanger
          onConfirm={onClose}
          onClose={() => setLosing(false)}
        >
          <p>{messages.codesLost}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
