import { askForReviews } from './ask-for-reviews.ts';
import { deleteAbandonedCustomers } from './delete-abandoned-customers.ts';
import { deleteRemovedPictures } from './delete-removed-pictures.ts';
import { finishRefunds } from './finish-refunds.ts';
import { mailRestocks } from './mail-restocks.ts';
import { noticeLowStock } from './notice-low-stock.ts';
import { releaseHolds } from './release-holds.ts';
import { requeueMails } from './requeue-mails.ts';
import { log } from '../_kit/log.ts';
import { settleAll } from '../_kit/settle-all.ts';

/**
 * Every few minutes: releases expired holds, finishes refunds and requeues mails that a crash or a lost message has left
 * behind, deletes the customers of abandoned sign-ups and the files of pictures that were removed a week ago, notices stock that
 * has become low, mails those who wait for what is back, and asks for reviews. All run in parallel, so that a slow Stripe does not delay mails, and to their end, whichever of them
 * fails. Failures are retried by the next run and raise the alarm.
 */
export async function handler(): Promise<{
  released: number;
  refunded: number;
  requeued: number;
  deleted: number;
  noticed: number;
  pictures: number;
  alerted: number;
  asked: number;
}> {
  const now = new Date();
  const [holds, refunds, mails, customers, levels, pictures, alerts, requests] = await settleAll([
    releaseHolds(now),
    finishRefunds(now),
    requeueMails(now),
    deleteAbandonedCustomers(now),
    noticeLowStock(now),
    deleteRemovedPictures(now),
    mailRestocks(now),
    askForReviews(now),
  ]);
  const failed =
    holds.failed +
    refunds.failed +
    mails.failed +
    customers.failed +
    levels.failed +
    pictures.failed +
    alerts.failed +
    requests.failed;
  const result = {
    released: holds.done,
    refunded: refunds.done,
    requeued: mails.done,
    deleted: customers.done,
    noticed: levels.done,
    pictures: pictures.done,
    alerted: alerts.done,
    asked: requests.done,
  };
  if (Object.values(result).some((done) => done > 0) || failed > 0)
    log.info('leftovers swept', { ...result, failed });
  if (failed > 0) throw new Error(`${failed} leftovers could not be swept`);
  return result;
}
