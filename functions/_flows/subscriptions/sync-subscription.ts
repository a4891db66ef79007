import { isDeepStrictEqual } from 'node:util';
import { findProgress } from '../../_data/routines/progress.ts';
import {
  findSubscription,
  putSubscriptionStep,
  type StoredSubscription,
} from '../../_data/subscriptions/subscriptions.ts';
import { transact } from '../../_data/table/table.ts';
import { findUser } from '../../_data/accounts/users.ts';
import { syncProgressSteps } from '../routines/sync-routine-progress.ts';
import { refundWithdrawnPayments } from './refund-withdrawn-payments.ts';
import { queueWritten } from '../mail/queue-mail.ts';
import { readRemoteSubscription, type RemoteSubscription } from './read-remote-subscription.ts';
import { findChanges } from './subscription-changes.ts';
import { notifyChanges } from './subscription-notifications.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';

/**
 * Copies a user's subscription from Stripe, tells what has changed since the last look, and gives the copy; null for
 * whoever has none. Stripe is the truth and events are only reasons to look, so they may come in any order, any
 * number of times, at once (P4, P6): our own item is read first, then Stripe, then both item and news are written
 * in one transaction on the version that was read. Whoever is slower than another looks again. The routines go with it:
 * they begin, pause and go on in the same transaction (P16), and where they do not stand as they should they are set right.
 */
export const syncSubscription = (userId: string, now: Date): Promise<StoredSubscription | null> =>
  retryOnConflict(() => syncOnce(userId, now));

async function syncOnce(userId: string, now: Date): Promise<StoredSubscription | null> {
  const [user, stored, progress] = await Promise.all([
    findUser(userId),
    findSubscription(userId),
    findProgress(userId),
  ]);
  if (!user?.stripeCustomerId) return stored;
  const remote = await readRemoteSubscription(user.stripeCustomerId);
  if (!remote) return stored;
  const next = await nextVersion(stored, remote, userId);
  const { steps, checks } = await syncProgressSteps(userId, progress, next, now);
  const isSame = stored && isDeepStrictEqual(next, { ...stored, version: next.version });
  if (isSame && steps.length === 0) return stored;
  const { id: subscriptionId, planId: subscriptionType, status: subscriptionStatus } = next;
  const changes = { subscriptionId, subscriptionType, subscriptionStatus };
  const notifications = await notifyChanges(user, next, findChanges(stored, next), changes, now);
  await transact([putSubscriptionStep(next), ...notifications.steps, ...steps, ...checks]);
  await queueWritten(notifications.mails);
  return next;
}

/**
 * Stripe's facts over our own. A withdrawal was decided at Stripe first: whoever sees it sends the money back, so
 * that a crash in between is made good by the next look.
 */
async function nextVersion(
  stored: StoredSubscription | null,
  { isWithdrawn, ...facts }: RemoteSubscription,
  userId: string,
): Promise<StoredSubscription> {
  const before = stored?.id === facts.id ? stored : null;
  const isNewWithdrawal = isWithdrawn && (before?.withdrawnCents ?? null) === null;
  const refunded = isNewWithdrawal ? await refundWithdrawnPayments(facts.id) : {};
  return {
    ...facts,
    // between a renewal and its payment the newest invoice is a draft: the last receipt stays the last one told
    paidInvoice: facts.paidInvoice ?? before?.paidInvoice ?? null,
    userId,
    withdrawnCents: isNewWithdrawal ? sumCents(refunded) : (before?.withdrawnCents ?? null),
    refunds: { ...stored?.refunds, ...refunded },
    remindedFor: before?.remindedFor ?? null,
    version: (stored?.version ?? 0) + 1,
  };
}

const sumCents = (amounts: Record<string, number>) =>
  Object.values(amounts).reduce((total, cents) => total + cents, 0);
