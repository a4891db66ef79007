import { useRef, useState } from 'react';
import { resetReasonMax } from '#shared/rules/user-management.ts';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { messages } from './messages.ts';
import { useResetPasskeys } from './mutations.ts';
import { useUser } from './queries.ts';

/** Asks for the reason why the passkeys of a colleague are removed. */
export function PasskeysDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const name = useUser(id).data?.user.name ?? 'esta persona';
  const reset = useResetPasskeys();
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') input.current?.focus();
    else reset.mutate({ id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Quitar llaves de acceso"
      confirmText="Quitar llaves"
      busyText={reset.isPending && 'Quitando...'}
      closeText="Volver"
      isDanger
      isTyped={reason.trim() !== ''}
      intro={
        <>
          <p>
            Para cuando <strong className="wrap-anywhere">{name}</strong> ha perdido sus llaves y sus códigos.
            Asegúrate antes de que es esa persona quien te lo pide:
          </p>
          <ul className="ban-effects">
            <li>
              Todas sus llaves de acceso y sus códigos de recuperación dejan de servir, y no se recuperan.
            </li>
            <li>Sus sesiones terminan al momento, y le avisamos por email.</li>
            <li>Entrará con su contraseña y tendrá que añadir una llave nueva.</li>
          </ul>
        </>
      }
      className="mt-5 grid gap-4"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Motivo"
        hint={`Queda en el registro de cambios. ${reason.length} de ${resetReasonMax} caracteres.`}
        error={isMissing ? messages.reasonMissing : undefined}
      >
        <TextArea
          ref={input}
          rows={3}
          required
          value={reason}
          maxLength={resetReasonMax}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
