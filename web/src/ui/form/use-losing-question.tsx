import { useState } from 'react';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { useLeaveQuestion } from '../overlay/typed-dialog.ts';

interface Options {
  isTyped: boolean;
  /** While the request runs: closing would not cancel it, and would hide its error. */
  isBusy: boolean;
  onClose: () => void;
}

/** How a dialog with a form is closed by Escape, Back or its cross: what was typed is lost only after a question. */
export function useLosingQuestion({ isTyped, isBusy, onClose }: Options) {
  const [isLosing, setLosing] = useState(false);
  useLeaveQuestion(isTyped || isBusy, () => !isBusy && setLosing(true));
  return {
    close: () => !isBusy && (isTyped ? setLosing(true) : onClose()),
    /** The question while it is open; it stands beside the dialog. */
    question: isLosing && (
      <ConfirmDialog
        title="Hay cambios sin guardar"
        confirmText="Cerrar sin guardar"
        busyText={false}
        isDanger
        onConfirm={onClose}
        onClose={() => setLosing(false)}
      >
        <p>Si cierras, se pierde lo que has cambiado.</p>
      </ConfirmDialog>
    ),
  };
}
