import { type ComponentProps, useState } from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { EditDialog } from './edit-dialog.tsx';
import { firstFreeMonth } from '../../routine-grid.ts';
import { MoveDialog } from './move-dialog.tsx';
import { slotOf, type Slot } from '../../slot.ts';
import { slotText } from '../../format.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { snoozeWarnings } from '../warning-snooze.ts';

/** The open dialog, and its routine. */
export interface RoutineDialog {
  kind: 'edit' | 'duplicate' | 'move' | 'remove';
  routine: Routine;
}

interface Props extends Omit<ComponentProps<typeof EditDialog>, 'routine'> {
  dialog: RoutineDialog;
  grid: RoutineGrid;
  /** Whether the confirmed change is running. */
  isBusy: boolean;
  onDuplicate: (routine: Routine) => void;
  onMove: (routine: Routine, to: Slot, swapWith?: Routine) => void;
  onRemove: (routine: Routine) => void;
}

/** The dialogs of the grid. */
export function RoutineDialogs(props: Props) {
  const { dialog, grid, isBusy, onDuplicate, onMove, onRemove, onClose } = props;
  const { kind, routine } = dialog;
  if (kind === 'edit') return <EditDialog {...props} routine={routine} />;
  if (kind === 'move') return <MoveDialog grid={grid} routine={routine} onMove={onMove} onClose={onClose} />;
  if (kind === 'duplicate') {
    const month = firstFreeMonth(grid, slotOf(routine), routine.month + 1);
    return (
      <SnoozingConfirmDialog
        title="Duplicar rutina"
        confirmText="Duplicar"
        busyText={isBusy && 'Duplicando...'}
        onConfirm={() => onDuplicate(routine)}
        onClose={onClose}
      >
        <p>
          Se crea una copia de <strong>{routine.name}</strong>
          {month === undefined ? '.' : ` en el primer mes libre: ${slotText({ ...routine, month })}.`}
        </p>
      </SnoozingConfirmDialog>
    );
  }
  return (
    <SnoozingConfirmDialog
      title="Eliminar rutina"
      confirmText="Eliminar"
      isDanger
      busyText={isBusy && 'Eliminando...'}
      onConfirm={() => onRemove(routine)}
      onClose={onClose}
    >
      <p>
        Se elimina <strong>{routine.name}</strong>, {slotText(routine)}. Quien ya la recibió conserva su
        enlace; a quien le tocara ese mes no le llegará nada hasta que haya otra.
      </p>
    </SnoozingConfirmDialog>
  );
}

/** The warning before duplicating or deleting. The admin can snooze it. */
function SnoozingConfirmDialog({ onConfirm, children, ...rest }: ComponentProps<typeof ConfirmDialog>) {
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
