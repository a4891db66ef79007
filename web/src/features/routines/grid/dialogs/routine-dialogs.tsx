import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { freeMonth } from '../../routine-grid.ts';
import { MoveDialog } from './move-dialog.tsx';
import { slotOf, type Slot } from '../../slot.ts';
import { placeText } from '../../format.ts';

/** What is being asked about a routine. */
export interface Asked {
  about: 'edit' | 'duplicate' | 'move' | 'remove';
  routine: Routine;
}

interface Props {
  asked: Asked;
  grid: RoutineGrid;
  /** Whether what is asked has been answered with yes, and is under way. */
  isBusy: boolean;
  onDuplicate: (routine: Routine) => void;
  onMove: (routine: Routine, to: Slot) => void;
  onRemove: (routine: Routine) => void;
  /** Another has deleted it. */
  onGone: (routine: Routine) => void;
  onClose: () => void;
}

/** The dialogs of the grid (wizard-and-back-office.md section 2, routines management). */
export function RoutineDialogs(props: Props) {
  const { asked, grid, isBusy, onDuplicate, onMove, onRemove, onGone, onClose } = props;
  const { about, routine } = asked;
  if (about === 'edit') return <EditDialog routine={routine} onGone={onGone} onClose={onClose} />;
  if (about === 'move') return <MoveDialog grid={grid} routine={routine} onMove={onMove} onClose={onClose} />;
  if (about === 'duplicate') {
    const month = freeMonth(grid, slotOf(routine), routine.month + 1);
    return (
      <ConfirmDialog
        title="Duplicar rutina"
        confirmText="Duplicar"
        busyText={isBusy && 'Duplicando...'}
        onConfirm={() => onDuplicate(routine)}
        onClose={onClose}
      >
        <p>
          Se crea una copia de <strong>{routine.name}</strong>
          {month === undefined ? '.' : ` en el primer mes libre: ${placeText({ ...routine, month })}.`}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Eliminar rutina"
      confirmText="Eliminar"
      isDanger
      busyText={isBusy && 'Eliminando...'}
      onConfirm={() => onRemove(routine)}
      onClose={onClose}
    >
      <p>
        Se elimina <strong>{routine.name}</strong>, {placeText(routine)}. Quien ya la recibió conserva su
        enlace; a quien le tocara ese mes no le llegará nada hasta que haya otra.
      </p>
    </ConfirmDialog>
  );
}
