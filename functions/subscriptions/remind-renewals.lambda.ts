import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { log } from '#functions/platform/kit/log.ts';
import { remindRenewals } from './remind-renewals.ts';

/** Every night: reminds annual subscribers of their next payment. Failures are retried the next night and raise the alarm. */
export async function handler(_event: unknown, context?: RunningTime): Promise<{ reminded: number }> {
  const { done, failed } = await remindRenewals(new Date(), hasTimeIn(context));
  log.info('renewals reminded', { reminded: done, failed });
  if (failed > 0) throw new Error(`${failed} renewals could not be reminded`);
  return { reminded: done };
}
