import type { Account } from '../../account.ts';
import type { Subscription } from '../../state.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** How long the first invoice waits for its payment. */
const incompleteLife = 23 * hour;

const living = new Set<string>(['trialing', 'active', 'past_due', 'unpaid']);

/** Puts on the agenda what will happen to a subscription as it is now. */
export function planSubscription({ agenda }: Account, subscription: Subscription): void {
  const { id, status, cancel_at: cancelAt, created } = subscription;
  const isLiving = living.has(status);
  agenda.plan('renew-subscription', id, isLiving ? periodOf(subscription).end : null);
  agenda.plan('cancel-subscription', id, isLiving ? cancelAt : null);
  agenda.plan('expire-subscription', id, status === 'incomplete' ? created + incompleteLife : null);
  if (isLiving) return;
  agenda.plan('announce-invoice', id, null);
  agenda.plan('announce-trial-end', id, null);
}

/** Plans what is told before a period ends: its invoice a week ahead, the end of a trial three days ahead. */
export function planAnnouncements(account: Account, subscription: Subscription): void {
  const { end } = periodOf(subscription);
  const now = account.seconds();
  const upcoming = end - 7 * day;
  account.agenda.plan('announce-invoice', subscription.id, upcoming > now ? upcoming : null);
  if (subscription.status !== 'trialing') return;
  account.agenda.plan('announce-trial-end', subscription.id, Math.max(end - 3 * day, now));
}

/** The present period. All items of a subscription share it here. */
export function periodOf({ items }: Pick<Subscription, 'items'>): { start: number; end: number } {
  const [first] = items.data;
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
}
