import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { log } from '#functions/platform/kit/log.ts';
import { eraseAccounts, eraseAgain } from './erase-account.ts';

/**
 * Every night: erases the accounts whose deletion is due. With `erase` it erases these accounts again, as an operator asks after a
 * restore. Failures are retried the next night and raise the alarm.
 */
export async function handler(
  event: { erase?: string[] } | undefined,
  context?: RunningTime,
): Promise<{ erased: number }> {
  const now = new Date();
  const { done, failed } = event?.erase
    ? await eraseAgain(event.erase, now)
    : await eraseAccounts(now, hasTimeIn(context));
  log.info('accounts erased', { erased: done, failed });
  if (failed > 0) throw new Error(`${failed} accounts could not be erased`);
  return { erased: done };
}
