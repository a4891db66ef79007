import * as z from 'zod';
import { isLate } from '#shared/rules/subscriptions/subscription-status.ts';
import { listUsers } from '../../accounts/users.ts';
import { countLatePaymentSteps, lateSinceOf } from './late-payments.ts';
import { findSubscription, putSubscriptionStep } from '../subscriptions.ts';
import { keys } from '../entities.ts';
import { get, put, transact } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';

/**
 * Counts and lists the subscriptions that were late before late payments were counted: half a unit for each user of the
 * stage, once. Returns how many there were.
 */
export async function backfillLatePayments(now: Date): Promise<number> {
  if (await get(z.object({}), keys.countedLatePayments())) return 0;
  let counted = 0;
  let cursor: string | undefined;
  do {
    const page = await listUsers(1000, cursor);
    for (const { _id, subscriptionStatus } of page.users)
      if (isLate(subscriptionStatus) && (await countLatePayment(_id, now))) counted++;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  await put({ ...keys.countedLatePayments(), countedAt: now.toISOString() });
  return counted;
}

/** Whether it was not counted; a sync that writes it meanwhile counts it. */
async function countLatePayment(userId: string, now: Date): Promise<boolean> {
  const stored = await findSubscription(userId);
  if (!stored || stored.lateSince !== null || !isLate(stored.status)) return false;
  const next = { ...stored, lateSince: lateSinceOf(stored, stored.status, now), version: stored.version + 1 };
  const write = transact([putSubscriptionStep(next), ...countLatePaymentSteps(stored, next)]);
  return tryWrite(write, 'subscription_changed');
}
