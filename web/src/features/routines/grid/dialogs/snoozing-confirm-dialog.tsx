import { useState, type ComponentProps } from 'react';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { snoozeWarnings } from '../warning-snooze.ts';

/** The warning before duplicating or deleting. The admin can snooze it. */
export function SnoozingConfirmDialog({
  onConfirm,
  children,
  ...rest
}: ComponentProps<typeof ConfirmDialog>) {
  const [isSnoozing, setSnoozing] = useState(false);
  const confirm = () => {
    if (isSnoozing) snoozeWarnings();
    onConfirm();
  };
  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      {children}
      <label className="snooze-option">
        <input type="checkbox" checked={isSnoozing} onChange={(event) => setSnoozing(event.target.checked)} />
        No avisar antes de duplicar o eliminar durante 5 minutos
      </label>
    </ConfirmDialog>
  );
}
