import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { log } from '#functions/platform/kit/log.ts';
import { reconcile } from './reconcile.ts';

/**
 * Every night: syncs what webhooks have missed; once a month it compares all subscriptions with Stripe. Failures are retried the next
 * night and raise the alarm. The cost of other nights depends on what has changed, not on the number of subscribers. With `goesOn` it
 * only continues what a run had no time for.
 */
export async function handler(
  event?: { goesOn?: boolean },
  context?: RunningTime,
): Promise<{ synced: number }> {
  const { synced, failed } = await reconcile(new Date(), hasTimeIn(context), event?.goesOn === true);
  log.info('reconciled with Stripe', { synced, failed });
  if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`);
  return { synced };
}
