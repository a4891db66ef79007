import { scheduledEnd, isLive, nextPaymentText } from '#shared/rules/subscription-status.ts';
import { formatDay } from '#shared/rules/day.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { useSubscriptionInfo } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** The subscription beside the training data: plan, status, when it renews or ends (storefront.md section 2). */
export function SubscriptionCard() {
  const { data: info, error, refetch } = useSubscriptionInfo();
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="text-xl">
        Tu suscripción
      </h2>
      <div className="mt-5">
        {info ? (
          <CardContent info={info} />
        ) : error ? (
          <ErrorState
            heading="h3"
            title={messages.loadFailed}
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonText lines={4} />
        )}
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
