import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { usePause } from '../mutations.ts';
import { displayName } from '../track-progress.ts';
import type { UserDialogProps } from './user-action.ts';

/** Asks for confirmation before a user's routines are paused or resumed. */
export function PauseDialog({ user, onClose }: UserDialogProps) {
  const pause = usePause(onClose);
  const canPause = user.byHand === 'hold';
  const name = displayName(user.userId);
  return (
    <Dialog
      open
      onClose={() => !pause.isPending && onClose()}
      title={canPause ? '¿Pausar sus rutinas?' : '¿Reanudar sus rutinas?'}
      footer={
        <DialogFooter isBusy={pause.isPending} onClose={onClose}>
          <Button
            busyText={pause.isPending && 'Guardando...'}
            onClick={() =>
              pause.mutate({ userId: user.userId._id, status: canPause ? 'inactive' : 'active' })
            }
          >
            {canPause ? 'Pausar rutinas' : 'Reanudar rutinas'}
          </Button>
        </DialogFooter>
      }
    >
      <p>
        {canPause
          ? `${name} no recibirá más rutinas hasta que las reanudes.`
          : `${name} volverá a recibir su rutina cada mes.`}
      </p>
      <p className="mt-3 text-quiet">Su suscripción y sus cobros siguen como están.</p>
    </Dialog>
  );
}
