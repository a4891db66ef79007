import type { Context } from 'aws-lambda';
import { log } from '../_kit/log.ts';
import { reconcile } from './reconcile.ts';
import { remindRenewals } from './remind-renewals.ts';

/** A comparison of all subscriptions stops this long before the timeout and is continued the next night. */
const reserveMs = 60_000;

/**
 * Every night: syncs the subscriptions whose webhooks were missed, then reminds of annual renewals. Failures are retried the
 * next night and raise the alarm. The cost depends on what has changed or is due, not on the number of subscribers.
 */
export async function handler(
  _event: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<{ synced: number; reminded: number }> {
  const now = new Date();
  const hasTime = () => (context?.getRemainingTimeInMillis() ?? Infinity) > reserveMs;
  const synced = await reconcile(now, hasTime);
  const reminders = await remindRenewals(now);
  const result = { synced: synced.synced, reminded: reminders.done };
  const failed = synced.failed + reminders.failed;
  log.info('subscriptions reconciled', { ...result, failed });
  if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`);
  return result;
}
