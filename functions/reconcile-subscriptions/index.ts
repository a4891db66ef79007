import type { Context } from 'aws-lambda';
import { log } from '../_kit/log.ts';
import { reconcile } from './reconcile.ts';
import { remindRenewals } from './remind-renewals.ts';

/** A walk through all subscriptions stops in time and is taken up the next night. */
const reserveMs = 60_000;

/**
 * Every night: makes good what webhooks have missed, then reminds of annual renewals. What fails is left for the next
 * night and rings the alarm. Both cost what has changed or is due, however many subscribers there are.
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
