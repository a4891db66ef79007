import type Stripe from 'stripe';
import { isLive } from '#shared/rules/subscription-status.ts';
import { findStripeCustomers } from '../_data/subscriptions/stripe-customers.ts';
import { findSubscriptions, type StoredSubscription } from '../_data/subscriptions/subscriptions.ts';
import { inParallel } from '../_kit/in-parallel.ts';
import { errorFields, log } from '../_kit/log.ts';
import { withStripe } from '../_ports/stripe.ts';
import { syncSubscription } from '../_flows/subscriptions/sync-subscription.ts';
import type { ReconcileResult } from './reconcile-result.ts';

const lanes = 8;

/**
 * Compares every subscription of the account with ours, a page of Stripe's list at a time, and copies those that
 * differ. `goOn` is told how far it is and says whether there is time for more; a page with failures is not passed.
 */
export async function syncAllSubscriptions(
  from: string | null,
  now: Date,
  goOn: (after: string | null) => Promise<boolean>,
): Promise<ReconcileResult & { isDone: boolean }> {
  const total = { copied: 0, failed: 0 };
  let after = from;
  for (;;) {
    const page = await listSubscriptions(after);
    const userIds = await usersToCopy(page.data);
    const failures = await inParallel(userIds, lanes, (userId) => syncSubscription(userId, now));
    for (const { item, error } of failures)
      log.error('subscription not copied', { user: item, ...errorFields(error) });
    total.copied += userIds.size - failures.length;
    total.failed += failures.length;
    if (failures.length > 0) return { ...total, isDone: false };
    if (!page.has_more) return { ...total, isDone: true };
    after = page.data.at(-1)!.id;
    if (!(await goOn(after))) return { ...total, isDone: false };
  }
}

const listSubscriptions = (after: string | null): Promise<Stripe.ApiList<Stripe.Subscription>> =>
  withStripe((stripe) =>
    stripe.subscriptions.list({ status: 'all', limit: 100, ...(after && { starting_after: after }) }),
  );

/** Two reads of the table for a page of a hundred; only what differs costs more. */
async function usersToCopy(page: Stripe.Subscription[]): Promise<Set<string>> {
  const customers = await findStripeCustomers([...new Set(page.map(customerOf))]);
  const userIds = new Map(customers.map(({ _id, userId }) => [_id, userId]));
  const owners = [...new Set(customers.flatMap(({ userId }) => userId ?? []))];
  const stored = new Map((await findSubscriptions(owners)).map((one) => [one.userId, one]));
  const differing = page.flatMap((remote) => {
    const userId = userIds.get(customerOf(remote));
    return userId && !isKnown(remote, stored.get(userId)) ? userId : [];
  });
  return new Set(differing);
}

const customerOf = ({ customer }: Stripe.Subscription) =>
  typeof customer === 'string' ? customer : customer.id;

/**
 * Whether nothing can have happened that we do not know. What the list does not show (a late payment, a planned
 * change) is looked at anyhow; one that has ended and is not the user's present one is history.
 */
function isKnown(remote: Stripe.Subscription, stored: StoredSubscription | undefined): boolean {
  if (stored?.id !== remote.id) return stored !== undefined && !isLive(remote.status);
  const item = remote.items.data[0];
  return (
    remote.status === stored.status &&
    remote.status !== 'past_due' &&
    remote.status !== 'unpaid' &&
    remote.schedule === null &&
    stored.scheduleId === null &&
    item?.current_period_end === stored.currentPeriodEnd &&
    item?.price.id === stored.priceId &&
    remote.cancel_at === stored.cancelAt &&
    remote.cancel_at_period_end === stored.cancelAtPeriodEnd
  );
}
