import * as z from 'zod';
import { isLate } from '#shared/rules/subscriptions/subscription-status.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { keys, lateCounters, latePayments } from '../entities.ts';
import { query, type Step, updateStep } from '#functions/platform/table/table.ts';
import { StoredSubscription } from '../subscriptions.ts';

/*
 * The subscriptions whose payment is late: they are listed by `gsi4`, and counted with their open cents in the transaction
 * that stores the change. Their counters are items of their own: the same transaction changes the user counters.
 */

/** What a subscription adds to the counters while its payment is late. */
function metricsOf(stored: StoredSubscription | null) {
  if (stored?.lateSince == null) return { count: 0, cents: 0 };
  return { count: 1, cents: stored.openInvoice?.amountDue ?? stored.amountCents };
}

/** The step that counts what a change makes late, or no longer late; none when nothing differs. */
export function countLatePaymentSteps(before: StoredSubscription | null, after: StoredSubscription): Step[] {
  const [was, is] = [metricsOf(before), metricsOf(after)];
  const change = { count: is.count - was.count, cents: is.cents - was.cents };
  if (change.count === 0 && change.cents === 0) return [];
  return [
    updateStep('late_payment_uncounted', keys.lateCounter(after.userId), {
      update: 'ADD #count :count, cents :cents',
      names: { '#count': 'count' },
      values: { ':count': change.count, ':cents': change.cents },
    }),
  ];
}

const LateCounter = z.object({ count: z.int(), cents: z.int() });

/** How many payments are late, and their open cents. Half a unit per shard: eventually consistent, for figures on a screen. */
export async function readLateCounters(): Promise<{ count: number; cents: number }> {
  const shards = (await getMany(lateCounters(), true)).map((item) => z.parse(LateCounter, item));
  const sum = (what: 'count' | 'cents') => shards.reduce((total, shard) => total + shard[what], 0);
  return { count: sum('count'), cents: sum('cents') };
}

/** Since when the payment of a subscription is late, in epoch seconds; null while it is not. */
export function lateSinceOf(
  before: Pick<StoredSubscription, 'lateSince'> | null,
  status: StoredSubscription['status'],
  now: Date,
): number | null {
  if (!isLate(status)) return null;
  return before?.lateSince ?? Math.floor(now.getTime() / 1000);
}

const LateSubscription = StoredSubscription.extend({ lateSince: z.int() });

/** A page of the late subscriptions, oldest first, and the cursor of the next one; 400 for a forged cursor. */
export const listLatePayments = (limit: number, cursor?: string) =>
  query(LateSubscription, latePayments, { index: 'gsi4', limit, cursor });

/** The subscription that has been late for longest; null without one. */
export const findOldestLatePayment = async () => (await listLatePayments(1)).items[0] ?? null;
