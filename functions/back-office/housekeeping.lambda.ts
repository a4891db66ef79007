import { askForReviews } from './ask-for-reviews.ts';
import {
  deleteRemovedPictures,
  noticeLowStock,
  forEachItem,
  type ItemResult,
  mailRestocks,
} from './housekeeping.ts';
import { log } from '#functions/platform/kit/log.ts';
import { finishAll } from '#functions/platform/kit/in-parallel.ts';
import { findAbandonedCustomers, removeCustomer } from '#functions/orders/checkout/stripe-customers.ts';
import { nullIfMissing, withStripe } from '#functions/platform/ports/stripe.ts';
import { findExpiredHolds } from '#functions/orders/order-changes.ts';
import { closeCheckout } from '#functions/orders/checkout/reconcile-order.ts';
import { findOrder } from '#functions/orders/orders.ts';
import { findOpenRefunds } from '#functions/orders/refunds/refunds.ts';
import { finishRefund } from '#functions/orders/refunds/finish-refund.ts';

/** Finishes refunds that a crash or a silent Stripe has left open. */
const finishRefunds = async (now: Date): Promise<ItemResult> =>
  forEachItem(await findOpenRefunds(now), 'refund not finished', async ({ userId, orderId }) => {
    const order = await findOrder(userId, orderId);
    if (order) await finishRefund(order, now);
  });

/**
 * Cancels unpaid orders whose hold has expired: the `expired` event of their page was missed, or the checkout crashed before
 * it had a page.
 */
const releaseHolds = async (now: Date): Promise<ItemResult> =>
  forEachItem(await findExpiredHolds(now), 'hold not released', (order) => closeCheckout(order, now));

/** Deletes the customers of visitors who never signed up, at Stripe first: with them go their cards and names. */
const deleteAbandonedCustomers = async (now: Date): Promise<ItemResult> =>
  forEachItem(await findAbandonedCustomers(now), 'abandoned customer not deleted', async ({ _id }) => {
    await withStripe((stripe) => stripe.customers.del(_id).catch(nullIfMissing));
    await removeCustomer(_id, null);
  });

/** The jobs, each named by what it counts. */
const jobs = {
  released: releaseHolds,
  refunded: finishRefunds,
  deleted: deleteAbandonedCustomers,
  noticed: noticeLowStock,
  pictures: deleteRemovedPictures,
  alerted: mailRestocks,
  asked: askForReviews,
};
type Job = keyof typeof jobs;

/**
 * Every few minutes: releases expired holds, finishes refunds that a crash has left behind, deletes the customers of
 * abandoned sign-ups and the files of pictures that were removed a week ago, notices stock that has become low, mails those
 * who wait for what is back, and asks for reviews. All run in parallel, so that a slow Stripe does not delay the others,
 * and to their end, whichever of them fails. Failures are retried by the next run and raise the alarm.
 */
export async function handler(): Promise<Record<Job, number>> {
  const now = new Date();
  const names = Object.keys(jobs) as Job[];
  const results = await finishAll(names.map(async (name) => ({ name, ...(await jobs[name](now)) })));
  const failed = results.reduce((sum, each) => sum + each.failed, 0);
  const result = Object.fromEntries(results.map(({ name, done }) => [name, done])) as Record<Job, number>;
  if (Object.values(result).some((done) => done > 0) || failed > 0)
    log.info('housekeeping done', { ...result, failed });
  if (failed > 0) throw new Error(`${failed} items could not be handled`);
  return result;
}
