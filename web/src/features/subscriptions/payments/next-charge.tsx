import { sitePaths } from '#shared/rules/site-paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSubscriptionInfo } from './queries.ts';
import { stateSentence } from './state-sentence.ts';

/** Plan and next charge in one line, with the way to the payments; nothing without a subscription. */
export function NextCharge() {
  const { data, isPending } = useSubscriptionInfo();
  if (isPending) return <Skeleton className="h-6 max-w-md" />;
  if (!data?.subscription) return null;
  return (
    <div>
      <p>{stateSentence(data.subscriptionType?.name ?? 'de entrenamiento', data.subscription)}</p>
      <Link to={sitePaths.payments} className="text-link inline-flex min-h-11 items-center">
        Ver pagos
      </Link>
    </div>
  );
}
