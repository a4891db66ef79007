import {
  findDueRenewals,
  findSubscription,
  isReminderDue,
  putSubscriptionStep,
} from '../_data/subscriptions/subscriptions.ts';
import { transact } from '../_data/table/table.ts';
import { findUser } from '../_data/accounts/users.ts';
import { inParallel } from '../_kit/in-parallel.ts';
import { errorFields, log } from '../_kit/log.ts';
import { syncSubscription } from '../_flows/subscriptions/sync-subscription.ts';
import { messages } from '../_flows/notifications/messages.ts';
import { queueWritten } from '../_flows/mail/queue-mail.ts';
import { notifyOnce } from '../_flows/subscriptions/subscription-notifications.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';

const lanes = 8;

/** Tells whoever pays by the year that the next payment is near, once for each, while there is time to cancel. */
export async function remindRenewals(now: Date): Promise<{ done: number; failed: number }> {
  const due = await findDueRenewals(now);
  let done = 0;
  const failures = await inParallel(due, lanes, async ({ userId }) => {
    // Stripe may know better: a reminder of what will not be charged would be a lie
    await syncSubscription(userId, now);
    if (await retryOnConflict(() => remind(userId, now))) done++;
  });
  for (const { item, error } of failures)
    log.error('renewal not reminded', { user: item.userId, ...errorFields(error) });
  return { done, failed: failures.length };
}

/** The reminder and the note that it has been sent are one transaction. */
async function remind(userId: string, now: Date): Promise<boolean> {
  const [user, stored] = await Promise.all([findUser(userId), findSubscription(userId)]);
  if (!user || !stored || !isReminderDue(stored, now)) return false;
  const next = { ...stored, remindedFor: stored.currentPeriodEnd, version: stored.version + 1 };
  const news = await notifyOnce(
    user,
    next,
    // with a change of plan on the way, the two that are to come
    ({ nextPlan: planName, nextPrice: amount, nextPayment: renewsOn, manageUrl }) => ({
      notice: {
        type: 'subscription',
        priority: 'high',
        ...messages.subscription.renewalReminder(planName, renewsOn, amount),
      },
      content: {
        template: 'renewal-reminder',
        data: { name: user.name, planName, amount, renewsOn, manageUrl },
      },
    }),
    now,
  );
  await transact([putSubscriptionStep(next), ...news.steps]);
  await queueWritten(news.mails);
  return true;
}
