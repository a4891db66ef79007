import type { Context } from 'aws-lambda';
import { log } from '../_kit/log.ts';
import { eraseAgain } from './erasures/erase-again.ts';
import { eraseAccounts } from './erasures/erase-accounts.ts';
import { compareSales } from './compare-sales.ts';
import { reconcile } from './reconcile.ts';
import { remindRenewals } from './remind-renewals.ts';

/** A comparison with all of Stripe stops this long before the timeout and is continued the next night. */
const reserveMs = 60_000;

/**
 * Every night: syncs what webhooks have missed, reminds of annual renewals and erases accounts; once a month it compares all
 * subscriptions and the sales of two months with Stripe. Failures are retried the next night and raise the alarm. The cost of other
 * nights depends on what has changed or is due, not on the number of subscribers and orders. With `erase` it only erases these
 * accounts again, as an operator asks after a restore.
 */
export async function handler(
  event: { erase?: string[] } | undefined,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Partial<Record<'synced' | 'reminded' | 'erased' | 'sales', number>>> {
  const now = new Date();
  if (event?.erase) {
    const again = await eraseAgain(event.erase, now);
    if (again.failed > 0) throw new Error(`${again.failed} accounts could not be erased`);
    return { erased: again.done };
  }
  const hasTime = () => (context?.getRemainingTimeInMillis() ?? Infinity) > reserveMs;
  const synced = await reconcile(now, hasTime);
  const reminders = await remindRenewals(now);
  const erasures = await eraseAccounts(now, hasTime);
  const sales = await compareSales(now, hasTime);
  const result = {
    synced: synced.synced,
    reminded: reminders.done,
    erased: erasures.done,
    sales: sales.synced,
  };
  const failed = synced.failed + reminders.failed + sales.failed;
  log.info('reconciled with Stripe', { ...result, failed: failed + erasures.failed });
  if (failed > 0) throw new Error(`${failed} subscriptions or sales could not be reconciled`);
  if (erasures.failed > 0) throw new Error(`${erasures.failed} accounts could not be erased`);
  return result;
}
