import { useState, type ReactNode } from 'react';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { banReasonMax } from '#shared/rules/back-office/user-management.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { LoadingDialog } from '../../../ui/overlay/loading-dialog.tsx';
import { formatDate } from '../../../ui/format-dates.ts';
import { messages } from './messages.ts';
import { useBan, useCancelSubscription } from './mutations.ts';
import { useUser } from './queries.ts';
import { priceText } from './subscription-texts.ts';

const title = 'Expulsar usuario';

/** The dialog of a ban: the user is read first, so that it tells what is true now. */
export function BanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useUser(id);
  const [opened, setOpened] = useState(false);
  // once it has been open, a refetch must not discard what the admin has typed
  if (!opened && query.data && query.isFetchedAfterMount) setOpened(true);
  if (opened && query.data)
    return query.data.user.banned ? (
      <BannedDialog detail={query.data} onClose={onClose} />
    ) : (
      <OpenDialog detail={query.data} onClose={onClose} />
    );
  return <LoadingDialog title={title} query={query} errorTitle={messages.userFailed} onClose={onClose} />;
}

interface Props {
  detail: ManagedUserDetail;
  onClose: () => void;
}

function OpenDialog({ detail: { user, subscription }, onClose }: Props) {
  const ban = useBan();
  const [reason, setReason] = useState('');
  const [cancels, setCancels] = useState(false);
  const renews = subscription?.renews === true;
  return (
    <FormDialog
      title={title}
      confirmText="Expulsar"
      busyText={ban.isPending && 'Expulsando...'}
      closeText="Volver"
      isDanger
      isTyped={reason.trim() !== ''}
      intro={
        <>
          <p className="wrap-anywhere">
            Vas a expulsar a <strong>{user.name}</strong> ({user.email}):
          </p>
          <ul className="ban-effects">
            <li>Sus sesiones terminan al momento, y no puede volver a entrar.</li>
            <li>
              No recibe rutinas: las que le toquen quedan entre los envíos fallidos. Si lo readmites mientras
              sigue suscrito, se le pueden reenviar.
            </li>
            <li>Los correos sobre sus pedidos y sus cobros le siguen llegando.</li>
            {subscription && isLive(subscription.status) && !renews && subscription.periodEnd && (
              <li>Su suscripción ya está cancelada: termina el {formatDate(subscription.periodEnd)}.</li>
            )}
          </ul>
        </>
      }
      className="mt-5 grid gap-4"
      onSubmit={() =>
        ban.mutate(
          { id: user._id, reason: reason.trim(), cancelSubscription: renews && cancels },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {renews && (
        <SubscriptionNotice subscription={subscription}>
          <label className="ban-cancel">
            <input type="checkbox" checked={cancels} onChange={({ target }) => setCancels(target.checked)} />
            Cancelarla también, al final del periodo pagado
          </label>
        </SubscriptionNotice>
      )}
      <Field
        label="Motivo (opcional)"
        hint={`Solo lo ve la administración. ${reason.length} de ${banReasonMax} caracteres.`}
      >
        <TextArea
          rows={3}
          value={reason}
          maxLength={banReasonMax}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface NoticeProps {
  subscription: NonNullable<ManagedUserDetail['subscription']>;
  children: ReactNode;
}

/** That the ban alone does not end the subscription. */
function SubscriptionNotice({ subscription, children }: NoticeProps) {
  const { periodEnd } = subscription;
  return (
    <div className="ban-subscription">
      <p>
        <strong>Su suscripción se sigue cobrando:</strong> {priceText(subscription)}
        {periodEnd && `; el próximo cobro, el ${formatDate(periodEnd)}`}.
      </p>
      {children}
    </div>
  );
}

/** The user is banned by now: what is left is a subscription whose cancellation failed, or was not asked for. */
function BannedDialog({ detail: { user, subscription }, onClose }: Props) {
  const cancel = useCancelSubscription();
  const renews = subscription?.renews === true;
  return (
    <Dialog
      open
      onClose={() => !cancel.isPending && onClose()}
      title={title}
      footer={
        <DialogFooter closeText="Cerrar" isBusy={cancel.isPending} onClose={onClose}>
          {renews && (
            <Button
              variant="danger"
              busyText={cancel.isPending && 'Cancelando...'}
              onClick={() => cancel.mutate({ id: user._id }, { onSuccess: onClose })}
            >
              Cancelar la suscripción
            </Button>
          )}
        </DialogFooter>
      }
    >
      <p>
        <strong>{user.name}</strong> ya está expulsado.
      </p>
      {renews && (
        <SubscriptionNotice subscription={subscription}>
          <p>Puedes cancelarla al final del periodo pagado.</p>
        </SubscriptionNotice>
      )}
    </Dialog>
  );
}
