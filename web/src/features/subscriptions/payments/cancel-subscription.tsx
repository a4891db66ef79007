import { useId, useState } from 'react';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { scheduledEnd } from '#shared/rules/subscriptions/subscription-status.ts';
import { api } from '../../../api/api.ts';
import { perPeriod } from '../../../api/stripe.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { messages } from './messages.ts';
import { currentCents } from './state-sentence.ts';
import { useSubscriptionAction, type SubscriptionInfo } from './queries.ts';
import { WithdrawFirst } from './withdraw-first.tsx';

interface Props {
  subscription: Subscription;
  plan: string;
  payments: SubscriptionInfo['paymentHistory'];
}

/** Cancels at the end of the paid period: a button, and a dialog that confirms. */
export function CancelSubscription({ subscription, plan, payments }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, current_period_end: periodEnd, pendingChange } = subscription;
  const until = periodEnd === null ? null : formatDay(periodEnd);
  const cancel = useSubscriptionAction({
    run: () => api.subscriptions.cancel({ params: { id } }),
    failureMessage: messages.cancelFailed,
    successText: ({ data }) =>
      messages.cancelled(formatDay(scheduledEnd(data.subscription) ?? periodEnd ?? 0)),
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
          <DialogFooter closeText={`Seguir con ${plan}`} onClose={() => setOpen(false)}>
            <Button
              variant="danger"
              busyText={cancel.isPending && 'Cancelando...'}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setOpen(false) })}
            >
              Cancelar suscripción
            </Button>
          </DialogFooter>
        }
      >
        <WithdrawFirst
          subscription={subscription}
          payments={payments}
          otherwise="Si solo cancelas, no se reembolsa nada."
          onFollow={() => setOpen(false)}
        />
        <p className="mt-3 first:mt-0">
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

/** Revokes a cancellation before the period ends; the renewals cost what the page shows. */
export function ReactivateSubscription({ subscription }: { subscription: Subscription }) {
  const { id } = subscription;
  const cost = useId();
  const amount = subscription.reactivation_amount ?? currentCents(subscription);
  const reactivate = useSubscriptionAction({
    run: () => api.subscriptions.reactivate({ params: { id }, body: { agreedAmount: amount } }),
    failureMessage: messages.reactivateFailed,
    successText: () => messages.reactivated,
  });
  return (
    <div>
      <Button
        aria-describedby={cost}
        busyText={reactivate.isPending && 'Reactivando...'}
        onClick={() => reactivate.mutate()}
      >
        Reactivar suscripción
      </Button>
      <p id={cost} className="mt-2 text-sm text-quiet">
        {messages.reactivationCost(
          formatCents(currentCents(subscription)),
          perPeriod[subscription.billingCycle],
          amount === currentCents(subscription) ? null : formatCents(amount),
        )}
      </p>
    </div>
  );
}
