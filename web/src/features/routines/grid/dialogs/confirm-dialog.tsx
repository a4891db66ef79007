import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { silenceWarnings } from '../warning-snooze.ts';

interface Props {
  title: string;
  confirmText: string;
  busyText: string | false;
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The warning before duplicating or deleting, which can be silenced for a while (wizard-and-back-office.md section 4). */
export function ConfirmDialog(props: Props) {
  const { title, confirmText, busyText, isDanger, onConfirm, onClose, children } = props;
  const [isSilencing, setSilencing] = useState(false);
  const confirm = () => {
    if (isSilencing) silenceWarnings();
    onConfirm();
  };
  return (
    <Dialog
      open
      // it would happen all the same
      onClose={() => !busyText && onClose()}
      title={title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant={isDanger ? 'danger' : 'primary'} busyText={busyText} onClick={confirm}>
            {confirmText}
          </Button>
          <Button variant="ghost" data-autofocus disabled={busyText !== false} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      }
    >
      {children}
      <label className="silence">
        <input
          type="checkbox"
          checked={isSilencing}
          onChange={(event) => setSilencing(event.target.checked)}
        />
        No avisar antes de duplicar o eliminar durante 5 minutos
      </label>
    </Dialog>
  );
}
