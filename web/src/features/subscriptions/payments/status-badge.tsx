import {
  isCancellationScheduled,
  grantsAccess,
  statusLabel,
} from '#shared/rules/subscriptions/subscription-status.ts';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { Badge } from '../../../ui/display/badge.tsx';

/** The status of the subscription as text; the colour only supports it. */
export function StatusBadge({ subscription }: { subscription: Subscription }) {
  const { status } = subscription;
  const active = grantsAccess(status)
    ? isCancellationScheduled(subscription)
      ? 'soft'
      : 'signal'
    : undefined;
  const tone = active ?? (status === 'past_due' || status === 'unpaid' ? 'warn' : 'neutral');
  return <Badge tone={tone}>{statusLabel(status)}</Badge>;
}
