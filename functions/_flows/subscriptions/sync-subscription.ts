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
import { refundWithdrawnPayments } from './refund-payments.ts';
import { queueWritten } from '../mail/queue-mail.ts';
import { readSubscription, type SubscriptionFacts } from './read-subscription.ts';
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
  retryOnConflict(() => copyOnce(userId, now));

async function copyOnce(userId: string, now: Date): Promise<StoredSubscription | null> {
  const [user, stored, progress] = await Promise.all([
    findUser(userId),
    findSubscription(userId),
    findProgress(userId),
  ]);
  if (!user?.stripeCustomerId) return stored;
  const facts = await readSubscription(user.stripeCustomerId);
  if (!facts) return stored;
  const next = await nextOf(stored, facts, userId);
  const { steps, checks } = await syncProgressSteps(userId, progress, next, now);
  const isSame = stored && isDeepStrictEqual(next, { ...stored, version: next.version });
  if (isSame && steps.length === 0) return stored;
  const { id: subscriptionId, planId: subscriptionType, status: subscriptionStatus } = next;
  const changes = { subscriptionId, subscriptionType, subscriptionStatus };
  const news = await notifyChanges(user, next, findChanges(stored, next), changes, now);
  await transact([putSubscriptionStep(next), ...news.steps, ...steps, ...checks]);
  await queueWritten(news.mails);
  return next;
}

/**
 * Stripe's facts over our own. A withdrawal was decided at Stripe first: whoever sees it sends the money back, so
 * that a crash in between is made good by the next look.
 */
async function nextOf(
  stored: StoredSubscription | null,
  { isWithdrawn, ...facts }: SubscriptionFacts,
  userId: string,
): Promise<StoredSubscription> {
  const before = stored?.id === facts.id ? stored : null;
  const isNew = isWithdrawn && (before?.withdrawnCents ?? null) === null;
  const back = isNew ? await refundWithdrawnPayments(facts.id) : {};
  return {
    ...facts,
    // between a renewal and its payment the newest invoice is a draft: the last receipt stays the last one told
    paidInvoice: facts.paidInvoice ?? before?.paidInvoice ?? null,
    userId,
    withdrawnCents: isNew ? sum(back) : (before?.withdrawnCents ?? null),
    refunds: { ...stored?.refunds, ...back },
    remindedFor: before?.remindedFor ?? null,
    version: (stored?.version ?? 0) + 1,
  };
}

const sum = (amounts: Record<string, number>) =>
  Object.values(amounts).reduce((total, cents) => total + cents, 0);
