import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { api } from '../../../api/api.ts';
import { applyPriceChange } from '../../../api/stripe.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { messages } from './messages.ts';
import { currentCents } from './state-sentence.ts';
import { PlanRow, type PlanChoice } from './plan-row.tsx';
import { useSubscriptionAction } from './queries.ts';

interface Props {
  subscription: Subscription;
  current: { _id: string; name: string };
  plans: readonly PlanChoice[];
  /** Monthly or annual. */
  renderCycles: (value: BillingCycle, onChange: (cycle: BillingCycle) => void) => ReactNode;
}

/** Changes plan or billing cycle from the end of the period on; the current combination cannot be chosen. */
export function ChangePlan({ subscription, current, plans, renderCycles }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [cycle, setCycle] = useState(subscription.billingCycle);
  const [chosen, setChosen] = useState<string>();
  const cache = useQueryClient();
  const change = useChangePlan(subscription.id, plans);
  const isCurrent = (id: string) => id === current._id && cycle === subscription.billingCycle;
  const choice = plans.find(({ _id }) => _id === chosen && !isCurrent(_id));
  const day = dayText(subscription.current_period_end);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cambiar plan
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Cambiar plan"
        footer={
          <Button
            disabled={!choice}
            busyText={change.isPending && 'Programando...'}
            onClick={() =>
              choice &&
              change.mutate(
                {
                  newSubscriptionTypeId: choice._id,
                  billingCycle: cycle,
                  agreedAmount: choice.cents[cycle],
                },
                {
                  onSuccess: () => setOpen(false),
                  onError: (error) => applyPriceChange(cache, error, { planId: choice._id, cycle }),
                },
              )
            }
          >
            {choice ? messages.changeTo(choice.name) : 'Elige un plan'}
          </Button>
        }
      >
        {renderCycles(cycle, setCycle)}
        <fieldset className="mt-5 flex flex-col gap-2">
          <legend className="sr-only">Plan</legend>
          {plans.map((plan) => (
            <PlanRow
              key={plan._id}
              plan={plan}
              cycle={cycle}
              currentCents={isCurrent(plan._id) ? currentCents(subscription) : undefined}
              isChosen={chosen === plan._id}
              onChoose={() => setChosen(plan._id)}
            />
          ))}
        </fieldset>
        <p className="mt-5 text-quiet">
          El cambio se hace el {day}, cuando termina lo que ya has pagado. Hasta entonces sigues con{' '}
          {current.name} y hoy no se cobra nada.
        </p>
      </Dialog>
    </>
  );
}

interface PendingProps extends Omit<Props, 'renderCycles'> {
  pending: NonNullable<Subscription['pendingChange']>;
}

/** A scheduled change: its plan and date, and the button that keeps the current plan. */
export function PendingChange({ subscription, current, plans, pending }: PendingProps) {
  const keep = useChangePlan(subscription.id, plans);
  return (
    <div className="notice notice-done">
      <div>
        <p>
          <strong>Cambio pendiente:</strong> pasas a {pending.name} el {formatDay(pending.effectiveDate)}.
        </p>
        <Button
          variant="secondary"
          className="mt-3"
          busyText={keep.isPending && 'Guardando...'}
          onClick={() =>
            keep.mutate({
              newSubscriptionTypeId: current._id,
              billingCycle: subscription.billingCycle,
              agreedAmount: currentCents(subscription),
            })
          }
        >
          Seguir con {current.name}
        </Button>
      </div>
    </div>
  );
}

interface Choice {
  newSubscriptionTypeId: string;
  billingCycle: BillingCycle;
  /** Cents per period, as the page shows them. */
  agreedAmount: number;
}

/** Changes are always deferred; choosing the current plan cancels a scheduled change. */
const useChangePlan = (id: string, plans: readonly PlanChoice[]) =>
  useSubscriptionAction({
    run: (choice: Choice) =>
      api.subscriptions.change({ params: { id }, body: { ...choice, immediate: false } }),
    failureMessage: messages.changeFailed,
    missingMessage: messages.noCurrentSubscription,
    successText: ({ data }, { newSubscriptionTypeId }) => {
      const name = plans.find(({ _id }) => _id === newSubscriptionTypeId)?.name ?? '';
      return data.changeType === 'deferred'
        ? messages.changePlanned(name, dayText(data.effectiveDate))
        : messages.planUpdated(name);
    },
  });

const dayText = (seconds: number | null): string =>
  seconds === null ? 'Por determinar' : formatDay(seconds);
