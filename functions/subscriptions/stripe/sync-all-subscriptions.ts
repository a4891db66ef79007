import type Stripe from 'stripe';
import { grantsAccess, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { uncountedCents } from '../subscription-metrics.ts';
import { findStripeCustomers } from '#functions/orders/index.ts';
import { findSubscriptions, type StoredSubscription } from '../subscriptions.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { ReconcileResult } from './reconciliation.ts';

const concurrency = 8;

/**
 * Compares every subscription of the Stripe account with the table, a page at a time, and syncs those that differ; one that
 * fails keeps back no other. `shouldContinue` gets the last subscription of each page and the failures so far, and returns
 * whether there is time for the next page.
 */
export async function syncAllSubscriptions(
  from: string | null,
  now: Date,
  shouldContinue: (after: string, failed: number) => Promise<boolean>,
): Promise<ReconcileResult & { isDone: boolean }> {
  const total = { synced: 0, failed: 0 };
  let after = from;
  for (;;) {
    const page = await listSubscriptionPage(after);
    const userIds = await findOutdatedUsers(page.data);
    const failures = await inParallel(userIds, concurrency, (userId) => syncSubscription(userId, now));
    for (const { item, error } of failures)
      log.error('subscription not synced', { user: item, ...errorFields(error) });
    total.synced += userIds.size - failures.length;
    total.failed += failures.length;
    if (!page.has_more) return { ...total, isDone: true };
    after = page.data.at(-1)!.id;
    if (!(await shouldContinue(after, total.failed))) return { ...total, isDone: false };
  }
}

const listSubscriptionPage = (after: string | null): Promise<Stripe.ApiList<Stripe.Subscription>> =>
  withStripe((stripe) =>
    stripe.subscriptions.list({ status: 'all', limit: 100, ...(after && { starting_after: after }) }),
  );

/**
 * The users of a page whose subscriptions differ: two reads of the table for a page of a hundred. When a copy among them cannot be
 * read, all of the page are synced, so that it fails alone.
 */
async function findOutdatedUsers(page: Stripe.Subscription[]): Promise<Set<string>> {
  const customers = await findStripeCustomers([...new Set(page.map(customerOf))]);
  const userIds = new Map(customers.map(({ _id, userId }) => [_id, userId]));
  const owners = [...new Set(customers.flatMap(({ userId }) => userId ?? []))];
  const copies = await findSubscriptions(owners).catch((error: unknown) => {
    log.warn('page of subscriptions not read', errorFields(error));
    return [];
  });
  const stored = new Map(copies.map((one) => [one.userId, one]));
  const differing = page.flatMap((remote) => {
    const userId = userIds.get(customerOf(remote));
    return userId && !isUpToDate(remote, stored.get(userId)) ? userId : [];
  });
  return new Set(differing);
}

const customerOf = ({ customer }: Stripe.Subscription) => referenceId(customer);

/**
 * Whether a subscription cannot have changed since it was synced. The list does not show invoices and scheduled changes, so
 * subscriptions with a failed payment or such a change are always synced, as are those whose period is not known to be paid: their
 * routine waits for it (P250). An ended one that is not the user's current one needs no sync.
 */
function isUpToDate(remote: Stripe.Subscription, stored: StoredSubscription | undefined): boolean {
  if (stored?.id !== remote.id) return stored !== undefined && !isLive(remote.status);
  const item = remote.items.data[0];
  return (
    uncountedCents(stored) === 0 &&
    stored.failedInvoice === null &&
    remote.status === stored.status &&
    remote.status !== 'past_due' &&
    remote.status !== 'unpaid' &&
    remote.schedule === null &&
    stored.scheduleId === null &&
    item?.current_period_end === stored.currentPeriodEnd &&
    (!grantsAccess(remote.status) || stored.paidUntil === stored.currentPeriodEnd) &&
    item?.price.id === stored.priceId &&
    remote.cancel_at === stored.cancelAt &&
    remote.cancel_at_period_end === stored.cancelAtPeriodEnd
  );
}
