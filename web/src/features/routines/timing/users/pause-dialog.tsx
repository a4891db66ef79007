import { useRef, useState } from 'react';
import { pauseReasonLength } from '#shared/rules/routines/routine-sending.ts';
import { Field, TextArea } from '../../../../ui/form/field.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { messages } from '../messages.ts';
import { usePause } from '../mutations.ts';
import { displayName } from '../track-progress.ts';
import type { UserDialogProps } from './user-action.ts';

/** Asks for confirmation before a user's routines are paused or resumed; a pause takes a reason, which staff see. */
export function PauseDialog({ user, onClose }: UserDialogProps) {
  const pause = usePause(onClose);
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const canPause = user.byHand === 'hold';
  const name = displayName(user.userId);
  const reason = text.trim();
  const submit = () => {
    if (canPause && reason === '') {
      setMissing(true);
      input.current?.focus();
    } else pause.mutate({ userId: user.userId._id, status: canPause ? 'inactive' : 'active', reason });
  };
  return (
    <Dialog
      open
      onClose={() => !pause.isPending && onClose()}
      title={canPause ? '¿Pausar sus rutinas?' : '¿Reanudar sus rutinas?'}
      footer={
        <DialogFooter isBusy={pause.isPending} onClose={onClose}>
          <Button busyText={pause.isPending && 'Guardando...'} onClick={submit}>
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
      {canPause && (
        <Field
          className="mt-5"
          label="Motivo"
          hint="Lo ve solo el equipo."
          error={isMissing ? messages.reasonMissing : undefined}
        >
          <TextArea
            ref={input}
            rows={3}
            required
            value={text}
            maxLength={pauseReasonLength}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
        </Field>
      )}
    </Dialog>
  );
}
