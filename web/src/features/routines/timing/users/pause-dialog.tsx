import { pauseReasonLength } from '#shared/rules/routines/routine-sending.ts';
import { ReasonDialog } from '../../../../ui/form/reason-dialog.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { usePause } from '../mutations.ts';
import { displayName } from '../track-progress.ts';
import type { UserDialogProps } from './user-action.ts';

/** Asks for confirmation before a user's routines are paused or resumed; a pause takes a reason, which staff see. */
export function PauseDialog({ user, onClose }: UserDialogProps) {
  const pause = usePause(onClose);
  const userId = user.userId._id;
  const name = displayName(user.userId);
  const common = { busyText: pause.isPending && 'Guardando...', onClose } as const;
  const unchanged = <p className="mt-3 text-quiet">Su suscripción y sus cobros siguen como están.</p>;
  if (user.byHand === 'hold')
    return (
      <ReasonDialog
        title="¿Pausar sus rutinas?"
        confirmText="Pausar rutinas"
        max={pauseReasonLength}
        hint="Lo ve solo el equipo."
        intro={
          <>
            <p>{name} no recibirá más rutinas hasta que las reanudes.</p>
            {unchanged}
          </>
        }
        onReason={(reason) => pause.mutate({ userId, status: 'inactive', reason })}
        {...common}
      />
    );
  return (
    <ConfirmDialog
      title="¿Reanudar sus rutinas?"
      confirmText="Reanudar rutinas"
      onConfirm={() => pause.mutate({ userId, status: 'active', reason: '' })}
      {...common}
    >
      <p>{name} volverá a recibir su rutina cada mes.</p>
      {unchanged}
    </ConfirmDialog>
  );
}
