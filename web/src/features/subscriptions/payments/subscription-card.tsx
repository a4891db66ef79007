import { scheduledEnd, isLive, nextPaymentText } from '#shared/rules/subscriptions/subscription-status.ts';
import { formatDay } from '#shared/rules/day.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { messages } from './messages.ts';
import { useSubscriptionInfo } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** The subscription in the tab entrenamiento: plan, status, date of its renewal or end. */
export function SubscriptionCard() {
  const info = useSubscriptionInfo();
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="text-xl">
        Tu suscripción
      </h2>
      <div className="mt-5">
        <QueryState
          query={info}
          errorHeading="h3"
          errorTitle={messages.loadFailed}
          skeleton={<SkeletonText lines={4} />}
        >
          {(found) => <CardContent info={found} />}
        </QueryState>
      </div>
    </section>
  );
}

function CardContent({ info }: { info: NonNullable<ReturnType<typeof useSubscriptionInfo>['data']> }) {
  const { subscription, subscriptionType } = info;
  if (!subscription || !isLive(subscription.status)) {
    return (
      <>
        <p>Ahora mismo no tienes ninguna. Con un plan recibes una rutina nueva cada mes.</p>
        <ButtonLink to={sitePaths.pricing} className="mt-4">
          Contratar Entrenador
        </ButtonLink>
      </>
    );
  }
  const isEnding = scheduledEnd(subscription) !== null;
  return (
    <>
      <Facts
        items={[
          { label: 'Plan', value: subscriptionType?.name ?? 'Tu plan' },
          { label: 'Estado', value: <StatusBadge subscription={subscription} /> },
          {
            label: isEnding ? 'Termina' : 'Próxima renovación',
            value: nextPaymentText(subscription, formatDay),
          },
        ]}
      />
      <ButtonLink to={sitePaths.payments} variant="secondary" className="mt-5">
        Gestionar Suscripción
      </ButtonLink>
    </>
  );
}
