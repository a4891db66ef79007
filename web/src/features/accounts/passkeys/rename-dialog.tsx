import { useState } from 'react';
import type { Passkey } from '#shared/contracts/accounts/passkeys.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { messages } from './messages.ts';
import { useRenamePasskey } from './queries.ts';

/** Asks for another name of a passkey. */
export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const [refusals, setRefusals] = useState(0);
  const rename = useRenamePasskey(onClose);
  const isMissing = name.trim() === '';
  const submit = () =>
    isMissing ? setRefusals(refusals + 1) : rename.mutate({ _id: passkey._id, name: name.trim() });
  return (
    <FormDialog
      title="Cambiar nombre"
      confirmText="Guardar"
      busyText={rename.isPending && 'Guardando...'}
      refusals={refusals}
      isTyped={name !== passkey.name}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Nombre"
        hint="Para saber en qué dispositivo la guardaste."
        error={refusals > 0 && isMissing ? messages.nameMissing : undefined}
      >
        <Input
          data-autofocus
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
