import { isDeepStrictEqual } from 'node:util';
import { findSubscription, putSubscriptionStep, type StoredSubscription } from '../_data/subscriptions.ts';
import { transact } from '../_data/table.ts';
import { isRefused } from '../_data/table-errors.ts';
import { findUser } from '../_data/users.ts';
import { AppError } from '../_kit/app-error.ts';
import { payBack } from './pay-back.ts';
import { queueWritten } from './queue-mail.ts';
import { readSubscription, type SubscriptionFacts } from './read-subscription.ts';
import { changesOf } from './subscription-changes.ts';
import { changeNews } from './subscription-news.ts';

/**
 * Copies a user's subscription from Stripe, tells what has changed since the last look, and gives the copy; null for
 * whoever has none. Stripe is the truth and events are only reasons to look, so they may come in any order, any
 * number of times, at once (P4, P6): our own item is read first, then Stripe, then both item and news are written
 * in one transaction on the version that was read. Whoever is slower than another looks again.
 */
export const copySubscription = (userId: string, now: Date): Promise<StoredSubscription | null> =>
  untilUnmoved(() => copyOnce(userId, now));

const maxTries = 8;

/** Does again what another call has overtaken. */
export async function untilUnmoved<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRefused(error, 'subscription_moved')) throw error;
      if (attempt === maxTries) throw new AppError('unavailable', { cause: error, retryAfter: 2 });
    }
  }
}

async function copyOnce(userId: string, now: Date): Promise<StoredSubscription | null> {
  const [user, stored] = await Promise.all([findUser(userId), findSubscription(userId)]);
  if (!user?.stripeCustomerId) return stored;
  const facts = await readSubscription(user.stripeCustomerId);
  if (!facts) return stored;
  const next = await nextOf(stored, facts, userId);
  if (stored && isDeepStrictEqual(next, { ...stored, version: next.version })) return stored;
  const { id: subscriptionId, planId: subscriptionType, status: subscriptionStatus } = next;
  const changes = { subscriptionId, subscriptionType, subscriptionStatus };
  const news = await changeNews(user, next, changesOf(stored, next), changes, now);
  await transact([putSubscriptionStep(next), ...news.steps]);
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
  const back = isNew ? await payBack(facts.id) : {};
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
