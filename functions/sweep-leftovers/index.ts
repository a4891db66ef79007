import { releaseHolds } from './release-holds.ts';
import { requeueMails } from './requeue-mails.ts';
import { log } from '../_kit/log.ts';

/**
 * Every few minutes: brings to an end what a crash or a lost message has left open. Side by side, so that a slow
 * Stripe does not keep mails waiting; what fails is left for the next run, and rings the alarm.
 */
export async function handler(): Promise<{ released: number; requeued: number }> {
  const now = new Date();
  const [holds, mails] = await Promise.all([releaseHolds(now), requeueMails(now)]);
  const failed = holds.failed + mails.failed;
  const result = { released: holds.done, requeued: mails.done };
  if (result.released + result.requeued + failed > 0) log.info('leftovers swept', { ...result, failed });
  if (failed > 0) throw new Error(`${failed} leftovers could not be swept`);
  return result;
}
