import { isLate, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { findUser, type User } from '../../_data/accounts/users.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts';
import { changeSubscription } from './change-subscription.ts';
import { releaseSchedule } from './release-schedule.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Stops all charges of a user's subscription: a paid one ends with its period, so that it can be kept until then; a late one, which
 * Stripe would go on trying to collect, ends at once. Does nothing without a live subscription.
 */
export async function stopCharging(user: User, now: Date): Promise<void> {
  const live = await findLive(user, now);
  if (!live) return;
  if (isLate(live.stored.status)) await end(live, now);
  else await cancelAtPeriodEnd(live.user, live.stored.id, now);
}

/** Ends a user's subscription at once, whatever is left of its period; does nothing without a live one. */
export async function endSubscription(user: User, now: Date): Promise<void> {
  const live = await findLive(user, now);
  if (live) await end(live, now);
}

interface Live {
  user: User;
  stored: StoredSubscription;
}

async function findLive({ _id }: User, now: Date): Promise<Live | null> {
  const stored = await syncSubscription(_id, now);
  // the sync writes to the user what it has found
  const user = await findUser(_id);
  return stored && user && isLive(stored.status) ? { user, stored } : null;
}

const end = ({ user, stored }: Live, now: Date) =>
  changeSubscription(user, stored.id, now, async (subscription) => {
    if (!isLive(subscription.status)) return;
    await releaseSchedule(subscription);
    await withStripe((stripe) => stripe.subscriptions.cancel(subscription.id));
  });
