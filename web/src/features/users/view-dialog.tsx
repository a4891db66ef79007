import { useRef, useState } from 'react';
import type { SignedIn } from '#shared/contracts/auth.ts';
import { viewMinutes, viewReasonMax } from '#shared/rules/user-management.ts';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { messages } from './messages.ts';
import { useViewAs } from './mutations.ts';
import { useUser } from './queries.ts';

interface Props {
  id: string;
  /** Loads the code of the page that a view begins with. */
  loadPage: () => Promise<unknown>;
  /** Shows the site as the user sees it. */
  onView: (answer: SignedIn) => void;
  onClose: () => void;
}

/** Asks for the reason of a view of the site as a customer. */
export function ViewDialog({ id, loadPage, onView, onClose }: Props) {
  const name = useUser(id).data?.user.name ?? 'este usuario';
  const view = useViewAs(loadPage);
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') input.current?.focus();
    else view.mutate({ id, reason: reason.trim() }, { onSuccess: onView });
  };
  return (
    <FormDialog
      title="Ver como"
      confirmText="Ver la web"
      busyText={view.isPending && 'Abriendo...'}
      closeText="Volver"
      isTyped={reason.trim() !== ''}
      intro={
        <>
          <p>
            Durante {viewMinutes} minutos ves la web como la ve{' '}
            <strong className="wrap-anywhere">{name}</strong>, solo en esta pestaña:
          </p>
          <ul className="ban-effects">
            <li>No puedes cambiar, comprar ni cancelar nada.</li>
            <li>Sus datos de salud no se muestran.</li>
            <li>El motivo y tu nombre quedan en su historial.</li>
          </ul>
        </>
      }
      className="mt-5 grid gap-4"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Motivo"
        hint={`${reason.length} de ${viewReasonMax} caracteres.`}
        error={isMissing ? messages.reasonMissing : undefined}
      >
        <TextArea
          ref={input}
          rows={3}
          required
          value={reason}
          maxLength={viewReasonMax}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
