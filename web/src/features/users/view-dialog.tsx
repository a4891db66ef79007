import { useId, useRef, useState } from 'react';
import type { SignedIn } from '#shared/contracts/auth.ts';
import { viewMinutes, viewReasonMax } from '#shared/rules/user-management.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { messages } from './messages.ts';
import { useViewAs } from './mutations.ts';
import { useUser } from './queries.ts';

interface Props {
  id: string;
  /** Shows the site as the user sees it. */
  onView: (answer: SignedIn) => void;
  onClose: () => void;
}

/** Asks for the reason of a view of the site as a customer. */
export function ViewDialog({ id, onView, onClose }: Props) {
  const formId = useId();
  const name = useUser(id).data?.user.name ?? 'este usuario';
  const view = useViewAs();
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') input.current?.focus();
    else view.mutate({ id, reason: reason.trim() }, { onSuccess: onView });
  };
  return (
    <Dialog
      open
      onClose={() => !view.isPending && onClose()}
      title="Ver como"
      footer={
        <DialogFooter closeText="Volver" isBusy={view.isPending} onClose={onClose}>
          <Button type="submit" form={formId} busyText={view.isPending && 'Abriendo...'}>
            Ver la web
          </Button>
        </DialogFooter>
      }
    >
      <p>
        Durante {viewMinutes} minutos ves la web como la ve <strong className="wrap-anywhere">{name}</strong>,
        en todas las pestañas de este navegador:
      </p>
      <ul className="ban-effects">
        <li>No puedes cambiar, comprar ni cancelar nada.</li>
        <li>Sus datos de salud no se muestran.</li>
        <li>El motivo y tu nombre quedan en su historial.</li>
      </ul>
      <form
        id={formId}
        noValidate
        className="ban-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Motivo"
          hint={`${reason.length} de ${viewReasonMax} caracteres.`}
          error={isMissing ? messages.viewReasonMissing : undefined}
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
      </form>
    </Dialog>
  );
}
