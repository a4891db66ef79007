import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { refundableCents } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useSubscriptionInfo } from './queries.ts';
import { withdrawalAnchor } from './withdrawal.tsx';

const url = `${sitePaths.payments}#${withdrawalAnchor}`;

interface Props {
  subscription: Subscription;
  payments: Parameters<typeof refundableCents>[1];
  /** What becomes of the money without a withdrawal. */
  otherwise: string;
  /** The link has been followed. */
  onFollow?: () => void;
}

/** The refund that a withdrawal still brings, and the way to it; nothing without the right, or where nothing would be refunded. */
export function WithdrawFirst({ subscription, payments, otherwise, onFollow }: Props) {
  const { withdrawableUntil: until } = subscription;
  const cents = refundableCents(subscription, payments);
  if (until === null || cents === 0) return null;
  return (
    <div className="notice flex-col">
      <p>
        <strong>Puedes desistir hasta el {formatDay(until)}</strong>: tu plan termina en ese momento y te
        reembolsamos {formatCents(cents)}. {otherwise}
      </p>
      <ButtonLink to={url} variant="secondary" className="self-start" onClick={onFollow}>
        Desistir y recuperar {formatCents(cents)}
      </ButtonLink>
    </div>
  );
}

/** The same before the account is deleted: the subscription is read first. */
export function WithdrawBeforeDeletion() {
  const { data, isPending } = useSubscriptionInfo();
  if (isPending) return <SkeletonText lines={2} />;
  if (!data)
    return (
      <p>
        No hemos podido ver si puedes desistir de tu suscripción. Si la contrataste hace menos de 14 días,{' '}
        <Link to={url} className="text-link">
          míralo antes de eliminar la cuenta
        </Link>
        .
      </p>
    );
  if (!data.subscription) return null;
  return (
    <WithdrawFirst
      subscription={data.subscription}
      payments={data.paymentHistory}
      otherwise="Si eliminas la cuenta sin desistir, lo que queda pagado se pierde."
    />
  );
}
