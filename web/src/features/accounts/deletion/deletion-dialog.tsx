import { useState, type ReactNode } from 'react';
import type { DeletionState } from '#shared/contracts/privacy/account-data.ts';
import { ApiError } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { messages, waitsText } from './messages.ts';
import { useRequestDeletion, useWaits } from './queries.ts';

interface Props {
  state: DeletionState;
  /** The refund that is still possible, told before everything else. */
  withdrawal: ReactNode;
  onClose: () => void;
}

/** Says what a deletion does at once and later, and asks for the password. */
export function DeletionDialog({ state: { hasPassword }, withdrawal, onClose }: Props) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const request = useRequestDeletion();
  const refuse = () => setRefusals((count) => count + 1);
  const submit = () => {
    const isEmpty = hasPassword && password === '';
    setMissing(isEmpty);
    if (isEmpty) refuse();
    else request.mutate(password, { onError: refuse });
  };
  const { error } = request;
  const code = error instanceof ApiError ? error.code : undefined;
  return (
    <FormDialog
      title="Eliminar mi cuenta"
      confirmText="Eliminar mi cuenta"
      busyText={request.isPending && 'Eliminando...'}
      isDanger
      refusals={refusals}
      intro={<Consequences withdrawal={withdrawal} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasPassword ? (
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          error={
            isMissing ? messages.passwordMissing : code === 'wrong_password' ? error?.message : undefined
          }
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
          }}
        />
      ) : (
        code === 'password_required' && <p role="alert">{messages.signInAgain}</p>
      )}
    </FormDialog>
  );
}

function Consequences({ withdrawal }: Pick<Props, 'withdrawal'>) {
  const waits = useWaits();
  return (
    <div className="mb-5 grid gap-3">
      {withdrawal}
      <h3 className="font-bold">Ahora mismo</h3>
      <ul className="list-disc pl-5">
        <li>Se cierran todas tus sesiones y borramos tus datos de salud y tus avisos de productos.</li>
        <li>
          Si tienes una suscripción, no se renueva y no se te cobra nada más. No recibirás más rutinas, y lo
          que quede pagado se pierde con la cuenta.
        </li>
      </ul>
      <h3 className="font-bold">Dentro de 14 días</h3>
      <ul className="list-disc pl-5">
        <li>
          Borramos tu cuenta y todo lo que hay en tu perfil. Tus opiniones publicadas quedan sin tu nombre.
        </li>
        <li>
          Guardamos seis años las cifras de tus pedidos, sin tu nombre ni tu dirección: la ley nos obliga.
          Stripe conserva los pagos por su cuenta.
        </li>
      </ul>
      <p>
        {waits.isPending
          ? messages.waitsLoading
          : waits.isError
            ? messages.waitsFailed
            : waits.data.length === 0
              ? messages.waitsForNothing
              : `Antes esperaremos ${waitsText(waits.data)}.`}
      </p>
      <p>Hasta entonces puedes entrar y conservar la cuenta.</p>
    </div>
  );
}
