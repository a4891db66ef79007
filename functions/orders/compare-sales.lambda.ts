import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { log } from '#functions/platform/kit/log.ts';
import { compareSales } from './compare-sales.ts';

/**
 * Every night, with work to do once a month: compares the sales of two months with Stripe. Failures are retried the next night and
 * raise the alarm.
 */
export async function handler(_event?: unknown, context?: RunningTime): Promise<{ sales: number }> {
  const { synced, failed } = await compareSales(new Date(), hasTimeIn(context));
  log.info('sales compared with Stripe', { sales: synced, failed });
  if (failed > 0) throw new Error(`${failed} sales could not be reconciled`);
  return { sales: synced };
}
