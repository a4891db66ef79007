import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface Props {
  /** The button of what the dialog is for. */
  children: ReactNode;
  closeText?: string;
  /** While a request runs: closing would not cancel it, and would hide its error. */
  isBusy?: boolean;
  /** The button that closes has the focus when the dialog opens. */
  isCloseFocused?: boolean;
  onClose: () => void;
}

/** The buttons of a dialog: what it is for, then the way out. */
export function DialogFooter({ children, closeText = 'Cancelar', isBusy, isCloseFocused, onClose }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <Button
        variant="ghost"
        data-autofocus={isCloseFocused || undefined}
        disabled={isBusy}
        onClick={onClose}
      >
        {closeText}
      </Button>
    </div>
  );
}
