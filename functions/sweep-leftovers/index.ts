import { deleteAbandonedCustomers } from './delete-abandoned-customers.ts';
import { releaseHolds } from './release-holds.ts';
import { requeueMails } from './requeue-mails.ts';
import { log } from '../_kit/log.ts';
import { settleAll } from '../_kit/settle-all.ts';

/**
 * Every few minutes: releases expired holds, requeues mails that a crash or a lost message has left behind, and deletes the
 * customers of abandoned sign-ups. All run in parallel, so that a slow Stripe does not delay mails, and to their end, whichever
 * of them fails. Failures are retried by the next run and raise the alarm.
 */
export async function handler(): Promise<{ released: number; requeued: number; deleted: number }> {
  const now = new Date();
  const [holds, mails, customers] = await settleAll([
    releaseHolds(now),
    requeueMails(now),
    deleteAbandonedCustomers(now),
  ]);
  const failed = holds.failed + mails.failed + customers.failed;
  const result = { released: holds.done, requeued: mails.done, deleted: customers.done };
  if (result.released + result.requeued + result.deleted + failed > 0)
    log.info('leftovers swept', { ...result, failed });
  if (failed > 0) throw new Error(`${failed} leftovers could not be swept`);
  return result;
}
