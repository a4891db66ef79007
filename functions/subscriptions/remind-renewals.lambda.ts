import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { log, errorFields } from '#functions/platform/kit/log.ts';
import { findDueRenewals, findSubscription, isReminderDue, putSubscriptionStep } from './subscriptions.ts';
import { transact } from '#functions/platform/table/table.ts';
import { findUser } from '#functions/accounts/index.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { syncSubscription } from './stripe/sync-subscription.ts';
import { messages } from '#functions/platform/messages.ts';
import { notifyOnce } from './subscription-notifications.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

const concurrency = 8;

/**
 * Reminds annual subscribers of their next payment, once for each, while there is time to cancel. What a call has no time for waits for
 * the next night.
 */
export async function remindRenewals(
  now: Date,
  hasTime: () => boolean,
): Promise<{ done: number; failed: number }> {
  const due = await findDueRenewals(now);
  let done = 0;
  const failures = await inParallel(due, concurrency, async ({ userId }) => {
    if (!hasTime()) return;
    // the renewal may have been cancelled at Stripe since the last sync
    await syncSubscription(userId, now);
    if (await retryOnConflict(() => remind(userId, now))) done++;
  });
  for (const { item, error } of failures)
    log.error('renewal not reminded', { user: item.userId, ...errorFields(error) });
  return { done, failed: failures.length };
}

/** One transaction writes the reminder and the record of it; returns whether a reminder was due. */
async function remind(userId: string, now: Date): Promise<boolean> {
  const [user, stored] = await Promise.all([findUser(userId), findSubscription(userId)]);
  if (!user || !stored || !isReminderDue(stored, now)) return false;
  const next = { ...stored, remindedFor: stored.currentPeriodEnd, version: stored.version + 1 };
  const notifications = await notifyOnce(
    user,
    next,
    // as Stripe foresees the payment; with a scheduled change of plan, the plan after it
    ({ nextPlan: planName, nextAmount: amount, nextPayment: renewsOn, manageUrl }) => ({
      text: {
        type: 'subscription',
        priority: 'high',
        ...messages.subscription.renewalReminder(planName, renewsOn, amount),
      },
      mail: {
        template: 'renewal-reminder',
        data: { name: user.name, planName, amount, renewsOn, manageUrl },
      },
    }),
    now,
  );
  await transact([putSubscriptionStep(next), ...notifications.steps]);
  return true;
}

/** Every night: reminds annual subscribers of their next payment. Failures are retried the next night and raise the alarm. */
export async function handler(_event: unknown, context?: RunningTime): Promise<{ reminded: number }> {
  const { done, failed } = await remindRenewals(new Date(), hasTimeIn(context));
  log.info('renewals reminded', { reminded: done, failed });
  if (failed > 0) throw new Error(`${failed} renewals could not be reminded`);
  return { reminded: done };
}
