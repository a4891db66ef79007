import { isCancellationScheduled, grantsAccess, statusLabel } from '#shared/rules/subscription-status.ts';
import type { Subscription } from '#shared/contracts/shapes/subscription.ts';
import { Badge } from '../../ui/badge.tsx';

/** The status in the spec's word for it (storefront.md section 4); the colour only helps. */
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
