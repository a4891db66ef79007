import { useState } from 'react';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { refusedFields } from '../../../../ui/form/refused-fields.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useRegisterWithdrawal } from '../mutations.ts';

interface Props {
  user: ManagedUserDetail['user'];
}

/** Registers a withdrawal from the subscription that came by mail or phone. */
export function RegisterWithdrawal({ user }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Registrar desistimiento
      </Button>
      {isOpen && <WithdrawalDialog user={user} onClose={() => setOpen(false)} />}
    </p>
  );
}

function WithdrawalDialog({ user: { _id: id, name }, onClose }: Props & { onClose: () => void }) {
  const [today] = useState(() => inMadrid(serverNow()).day);
  const [receivedOn, setReceivedOn] = useState(today);
  const register = useRegisterWithdrawal();
  return (
    <ConfirmDialog
      title="Registrar desistimiento"
      confirmText="Terminar y reembolsar"
      busyText={register.isPending && 'Registrando...'}
      isDanger
      onConfirm={() => register.mutate({ id, receivedOn }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>
          La suscripción de <strong className="wrap-anywhere">{name}</strong> termina ahora, y Stripe le
          reembolsa lo pagado; si ya había recibido una rutina, menos los días empezados hasta el día en que
          llegó. Recibe el justificante por email. No se puede deshacer.
        </p>
        <Field
          label="Día en que llegó"
          hint="La carta, el correo o la llamada: cuenta para los 14 días."
          error={refusedFields(register.error)['receivedOn']}
        >
          <Input
            type="date"
            value={receivedOn}
            max={today}
            onChange={({ target }) => {
              if (register.isError) register.reset();
              setReceivedOn(target.value);
            }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
