import { useRef, type ReactNode } from 'react';
import { formatDay } from '#shared/rules/day.ts';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatCents } from '#shared/rules/money.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import {
  isCancellationScheduled,
  grantsAccess,
  isLive,
  nextPaymentText,
} from '#shared/rules/subscriptions/subscription-status.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { CancelSubscription, ReactivateSubscription } from './cancel-subscription.tsx';
import { ChangePlan, PendingChange } from './change-plan.tsx';
import type { PlanChoice } from './plan-row.tsx';
import type { SubscriptionInfo } from './queries.ts';
import { currentCents } from './state-sentence.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  info: SubscriptionInfo;
  plans: readonly PlanChoice[];
  renderCycles: (value: BillingCycle, onChange: (cycle: BillingCycle) => void) => ReactNode;
}

/** 'Mi Suscripción': status, next payment, and the actions on the subscription. */
export function MySubscription({ info, plans, renderCycles }: Props) {
  const { subscription } = info;
  if (!subscription) {
    return (
      <MySubscriptionSection>
        <EmptyState
          heading="h3"
          title="Ahora mismo no tienes ninguna suscripción"
          action={<ButtonLink to={sitePaths.pricing}>Ver Planes</ButtonLink>}
        >
          Con un plan recibes una rutina nueva cada mes. Sin permanencia.
        </EmptyState>
      </MySubscriptionSection>
    );
  }
  if (!isLive(subscription.status)) return <InactiveSubscription info={info} subscription={subscription} />;
  const current = info.subscriptionType ?? { _id: '', name: 'tu plan' };
  const isEnding = isCancellationScheduled(subscription);
  const { pendingChange: pending, billingCycle, status } = subscription;
  const price = formatCents(currentCents(subscription));
  return (
    <MySubscriptionSection state={`${isEnding}`}>
      <Facts
        items={[
          { label: 'Plan', value: current.name },
          { label: 'Estado', value: <StatusBadge subscription={subscription} /> },
          { label: 'Próximo pago', value: nextPaymentText(subscription, formatDay) },
          { label: 'Precio', value: `${price} ${billingCycle === 'monthly' ? 'al mes' : 'al año'}` },
        ]}
      />
      {subscription.others.map((other) => (
        <p key={other.id} className="font-semibold">
          {otherText(other)}
        </p>
      ))}
      {pending && !isEnding && (
        <PendingChange subscription={subscription} current={current} plans={plans} pending={pending} />
      )}
      <div className="flex flex-wrap gap-3">
        {isEnding ? (
          <ReactivateSubscription subscription={subscription} />
        ) : (
          <>
            {grantsAccess(status) && (
              <ChangePlan
                key={billingCycle + current._id}
                subscription={subscription}
                current={current}
                plans={plans}
                renderCycles={renderCycles}
              />
            )}
            <CancelSubscription
              subscription={subscription}
              plan={current.name}
              payments={info.paymentHistory}
            />
          </>
        )}
      </div>
    </MySubscriptionSection>
  );
}

/** Another subscription, which no page of ours makes. */
const otherText = ({ plan, amount, current_period_end: end, ends }: Subscription['others'][number]): string =>
  ends
    ? `También tienes otra suscripción, ${plan ?? 'de otro plan'}, que termina el ${formatDay(end)}.`
    : `También tienes otra suscripción, ${plan ?? 'de otro plan'}, que cobra ${formatCents(amount)} el ${formatDay(end)}. Si es un error, escríbenos; si cancelas, terminan las dos.`;

interface InactiveProps {
  info: SubscriptionInfo;
  subscription: NonNullable<SubscriptionInfo['subscription']>;
}

/** A subscription that has ended or whose first payment is missing, with the link to the plans. */
function InactiveSubscription({ info, subscription }: InactiveProps) {
  const isBegun = subscription.status === 'incomplete';
  return (
    <MySubscriptionSection>
      <Facts
        items={[
          { label: 'Plan', value: info.subscriptionType?.name ?? 'Tu plan' },
          { label: 'Estado', value: <StatusBadge subscription={subscription} /> },
          { label: 'Próximo pago', value: nextPaymentText(subscription, formatDay) },
        ]}
      />
      <p>
        {isBegun
          ? 'Tu primer pago está sin terminar. Elige otra vez tu plan y termina el pago. No se cobra dos veces.'
          : 'Ahora mismo no tienes ninguna suscripción. Con un plan recibes una rutina nueva cada mes.'}
      </p>
      <div>
        <ButtonLink to={sitePaths.pricing}>Ver Planes</ButtonLink>
      </div>
    </MySubscriptionSection>
  );
}

/** The section 'Mi Suscripción'. Its heading takes the focus of a button that a change of `state` has removed. */
function MySubscriptionSection({ state, children }: { state?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, state);
  return (
    <section aria-labelledby="mine">
      <h2 ref={heading} id="mine" tabIndex={-1} className="text-xl">
        Mi Suscripción
      </h2>
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  );
}
