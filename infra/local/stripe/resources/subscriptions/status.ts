import type { Account } from '../../account.ts';
import type { Subscription } from '../../state.ts';
import { currentPeriod } from './period.ts';

/** How long an incomplete subscription waits for its first payment, in seconds. */
const incompleteLife = 23 * 60 * 60;

/** Whether a subscription has ended for good. */
export function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Sets the timers of a subscription for its current status and dates. */
export function setTimers({ timers }: Account, subscription: Subscription): void {
  const { id, status, cancel_at: cancelAt, created } = subscription;
  const renews = status === 'active' || status === 'past_due' || status === 'trialing';
  timers.set('renew-subscription', id, renews ? currentPeriod(subscription).end : null);
  timers.set('cancel-subscription', id, renews ? cancelAt : null);
  timers.set('expire-subscription', id, status === 'incomplete' ? created + incompleteLife : null);
}

/** Notes why a subscription ends, beside the owner's comment. */
export function setReason(
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): void {
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  };
}
