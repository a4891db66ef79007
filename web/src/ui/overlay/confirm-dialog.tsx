import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

interface Props {
  title: string;
  confirmText: string;
  /** While the confirmed change is running: closing would not cancel it, and would hide its error. */
  busyText: string | false;
  /** The change cannot be undone. */
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before a change; "Cancelar" has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, confirmText, busyText, isDanger, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={() => !busyText && onClose()}
      title={title}
      footer={
        <DialogFooter isBusy={busyText !== false} isCloseFocused onClose={onClose}>
          <Button variant={isDanger ? 'danger' : 'primary'} busyText={busyText} onClick={onConfirm}>
            {confirmText}
          </Button>
        </DialogFooter>
      }
    >
      {children}
    </Dialog>
  );
}
