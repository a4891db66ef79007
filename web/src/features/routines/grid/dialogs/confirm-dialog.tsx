import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { snoozeWarnings } from '../warning-snooze.ts';

interface Props {
  title: string;
  confirmText: string;
  busyText: string | false;
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The warning before duplicating or deleting. The admin can snooze it. */
export function ConfirmDialog(props: Props) {
  const { title, confirmText, busyText, isDanger, onConfirm, onClose, children } = props;
  const [isSnoozing, setSnoozing] = useState(false);
  const confirm = () => {
    if (isSnoozing) snoozeWarnings();
    onConfirm();
  };
  return (
    <Dialog
      open
      // closing would not cancel the request
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
      <label className="snooze-option">
        <input type="checkbox" checked={isSnoozing} onChange={(event) => setSnoozing(event.target.checked)} />
        No avisar antes de duplicar o eliminar durante 5 minutos
      </label>
    </Dialog>
  );
}
