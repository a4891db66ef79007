import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useHold } from '../mutations.ts';
import { nameOf } from '../track-progress.ts';
import type { TaskProps } from './user-action.ts';

/** Asks before a user's routines are stopped, or let go out again. */
export function HoldDialog({ user, onClose }: TaskProps) {
  const hold = useHold(onClose);
  const isHold = user.byHand === 'hold';
  const name = nameOf(user.userId);
  return (
    <Dialog
      open
      onClose={() => !hold.isPending && onClose()}
      title={isHold ? '¿Pausar sus rutinas?' : '¿Reanudar sus rutinas?'}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            busyText={hold.isPending && 'Guardando...'}
            onClick={() => hold.mutate({ userId: user.userId._id, status: isHold ? 'inactive' : 'active' })}
          >
            {isHold ? 'Pausar rutinas' : 'Reanudar rutinas'}
          </Button>
          <Button variant="ghost" disabled={hold.isPending} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      }
    >
      <p>
        {isHold
          ? `${name} no recibirá más rutinas hasta que las reanudes.`
          : `${name} volverá a recibir su rutina cada mes.`}
      </p>
      <p className="mt-3 text-quiet">Su suscripción y sus cobros siguen como están.</p>
    </Dialog>
  );
}
