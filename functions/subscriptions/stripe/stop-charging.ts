import { isLate, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { findUser, type User } from '#functions/accounts/index.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import { nullIfMissing, withStripe } from '#functions/platform/ports/stripe.ts';
import {
  cancelUnpaidSubscription,
  cancelAtPeriodEnd,
  endOthers,
  releaseSchedule,
} from '../cancel-subscription.ts';
import { changeSubscription } from '../change-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Stops all charges of a user's subscription: a paid one ends with its period, so that it can be kept until then; a late one, which
 * Stripe would go on trying to collect, ends at once, and one that waits for its first payment is not paid any more. Can be repeated.
 */
export async function stopCharging(user: User, now: Date): Promise<void> {
  await cancelUnpaid(user);
  // read afterwards: one of the unpaid may have been paid at this moment
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

/**
 * Stops the charges of a user who has requested to delete the account, and returns whether that is so. Called after a charge or its
 * resumption: the request may have been made since the user was read.
 */
export async function stopIfLeaving(userId: string, now: Date): Promise<boolean> {
  const user = await findUser(userId);
  if (!user?.deletion) return false;
  await stopCharging(user, now);
  return true;
}

/** Cancels what waits for its first payment, such as the payer's confirmation at the bank. */
async function cancelUnpaid({ stripeCustomerId: customer }: User): Promise<void> {
  if (customer === null) return;
  const unpaid = await withStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: 'incomplete', limit: 100 }).catch(nullIfMissing),
  );
  for (const one of unpaid?.data ?? []) await cancelUnpaidSubscription(one);
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
    await endOthers(subscription);
    await releaseSchedule(subscription);
    await withStripe((stripe) => stripe.subscriptions.cancel(subscription.id));
  });
