import { useState } from 'react';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { formatCents } from '#shared/rules/money.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useRecordOutsideRefund, useRepeatRefund } from '../mutations.ts';
import { ReasonDialog } from '../../../../ui/form/reason-dialog.tsx';

type Owed = NonNullable<NonNullable<ManagedUserDetail['subscription']>['owed']>;

interface Props {
  user: ManagedUserDetail['user'];
  owed: Owed;
}

/** That a refund of the subscription was refused, and the two ways to pay it. */
export function OwedRefund({ user, owed }: Props) {
  const [dialog, setDialog] = useState<'repeat' | 'outside' | null>(null);
  const canRefund = useCan('orders:refund');
  const close = () => setDialog(null);
  return (
    <div className="ban-subscription">
      <p>
        <strong>Reembolso rechazado:</strong> {formatCents(owed.cents)} que no ha recibido, desde el{' '}
        {formatDate(owed.since)}.{' '}
        {owed.isAsked && 'Hay una repetición sin terminar: repítela para terminarla.'}
      </p>
      {canRefund && (
        <div className="office-tools">
          <Button size="sm" variant="secondary" onClick={() => setDialog('repeat')}>
            Repetir reembolso
          </Button>
          {!owed.isAsked && (
            <Button size="sm" variant="secondary" onClick={() => setDialog('outside')}>
              Pagado por otra vía
            </Button>
          )}
        </div>
      )}
      {dialog === 'repeat' && <RepeatDialog user={user} owed={owed} onClose={close} />}
      {dialog === 'outside' && <OutsideDialog user={user} owed={owed} onClose={close} />}
    </div>
  );
}

function RepeatDialog({
  user: { _id: id, name },
  owed: { cents },
  onClose,
}: Props & { onClose: () => void }) {
  const repeat = useRepeatRefund();
  return (
    <ConfirmDialog
      title="Repetir reembolso"
      confirmText={`Reembolsar ${formatCents(cents)}`}
      busyText={repeat.isPending && 'Reembolsando...'}
      isDanger
      onConfirm={() => repeat.mutate({ id, cents }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Stripe vuelve a pagar <strong>{formatCents(cents)}</strong> a la tarjeta con la que pagó{' '}
        <strong className="wrap-anywhere">{name}</strong>, y le avisa por email. Si su banco lo rechaza otra
        vez, lo verás aquí.
      </p>
    </ConfirmDialog>
  );
}

function OutsideDialog({
  user: { _id: id, name },
  owed: { cents },
  onClose,
}: Props & { onClose: () => void }) {
  const record = useRecordOutsideRefund();
  return (
    <ReasonDialog
      title="Anotar reembolso por otra vía"
      confirmText={`Anotar ${formatCents(cents)}`}
      busyText={record.isPending && 'Anotando...'}
      closeText="Volver"
      isDanger
      intro={
        <p>
          Anótalo solo si <strong className="wrap-anywhere">{name}</strong> ya tiene sus{' '}
          <strong>{formatCents(cents)}</strong>: Stripe no paga nada, no se le avisa y no se puede deshacer.
        </p>
      }
      max={200}
      hint="Cómo y cuándo lo has pagado. Queda en el historial."
      onReason={(reason) => record.mutate({ id, cents, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
