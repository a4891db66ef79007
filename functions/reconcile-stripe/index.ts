import type { Context } from 'aws-lambda';
import { log } from '../_kit/log.ts';
import { compareSales } from './compare-sales.ts';
import { reconcile } from './reconcile.ts';
import { remindRenewals } from './remind-renewals.ts';

/** A comparison with all of Stripe stops this long before the timeout and is continued the next night. */
const reserveMs = 60_000;

/**
 * Every night: syncs what webhooks have missed, then reminds of annual renewals; once a month it compares all subscriptions and the
 * sales of two months with Stripe. Failures are retried the next night and raise the alarm. The cost of other nights depends on what
 * has changed or is due, not on the number of subscribers and orders.
 */
export async function handler(
  _event: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<{ synced: number; reminded: number; sales: number }> {
  const now = new Date();
  const hasTime = () => (context?.getRemainingTimeInMillis() ?? Infinity) > reserveMs;
  const synced = await reconcile(now, hasTime);
  const reminders = await remindRenewals(now);
  const sales = await compareSales(now, hasTime);
  const result = { synced: synced.synced, reminded: reminders.done, sales: sales.synced };
  const failed = synced.failed + reminders.failed + sales.failed;
  log.info('reconciled with Stripe', { ...result, failed });
  if (failed > 0) throw new Error(`${failed} subscriptions or sales could not be reconciled`);
  return result;
}
