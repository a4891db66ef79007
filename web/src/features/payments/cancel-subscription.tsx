import { useState } from 'react';
import type { Subscription } from '#shared/contracts/shapes/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { scheduledEnd } from '#shared/rules/subscription-status.ts';
import { stripeApi } from '../../api/stripe.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { messages } from './messages.ts';
import { useAct } from './queries.ts';

interface Props {
  subscription: Subscription;
  plan: string;
}

/** Cancels at the end of the paid period, in as many steps as subscribing takes: one to choose, one to confirm. */
export function CancelSubscription({ subscription, plan }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, current_period_end: periodEnd, pendingChange } = subscription;
  const until = periodEnd === null ? null : formatDay(periodEnd);
  const cancel = useAct({
    act: () => stripeApi.cancel({ params: { id } }),
    failed: messages.cancelFailed,
    done: ({ data }) => messages.cancelled(formatDay(scheduledEnd(data.subscription) ?? periodEnd ?? 0)),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cancelar suscripción
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="¿Cancelar tu suscripción?"
        footer={
          <div className="flex flex-wrap gap-3">
            <Button
              variant="danger"
              busyText={cancel.isPending && 'Cancelando...'}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setOpen(false) })}
            >
              Cancelar suscripción
            </Button>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Seguir con {plan}
            </Button>
          </div>
        }
      >
        <p>
          {until
            ? `Tu plan ${plan} sigue hasta el ${until}, que ya está pagado. Después no se cobra nada más.`
            : `Tu plan ${plan} sigue hasta el final del periodo pagado. Después no se cobra nada más.`}
        </p>
        {pendingChange && <p className="mt-3">El cambio a {pendingChange.name} no se hará.</p>}
        <p className="mt-3 text-quiet">Hasta ese día puedes volver atrás con un toque.</p>
      </Dialog>
    </>
  );
}

/** Takes a cancellation back while the period lasts. */
export function ReactivateSubscription({ id }: { id: string }) {
  const reactivate = useAct({
    act: () => stripeApi.reactivate({ params: { id } }),
    failed: messages.reactivateFailed,
    done: () => messages.reactivated,
  });
  return (
    <Button busyText={reactivate.isPending && 'Reactivando...'} onClick={() => reactivate.mutate()}>
      Reactivar suscripción
    </Button>
  );
}
