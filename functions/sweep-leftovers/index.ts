import { releaseHolds } from './release-holds.ts';
import { requeueMails } from './requeue-mails.ts';
import { log } from '../_kit/log.ts';

/**
 * Every few minutes: releases expired holds and requeues mails that a crash or a lost message has left behind. Both run in
 * parallel, so that a slow Stripe does not delay mails. Failures are retried by the next run and raise the alarm.
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
