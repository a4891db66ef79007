import * as z from 'zod';
import { reviewRequestTime } from '#shared/rules/reviews/reviews.ts';
import { dueIndex, findDue } from '#functions/platform/table/due-items.ts';
import { keys } from './entities.ts';
import { get, putStep, type Step, updateStep } from '#functions/platform/table/table.ts';

/*
 * The mail that asks the buyer of a delivered order for reviews: one item per order, made when it is delivered. It stays when it is
 * settled, so that an order is asked about once.
 */

const ReviewRequest = z.object({
  /** The id of the order. */
  _id: z.string(),
  userId: z.string(),
  dueAt: z.iso.datetime(),
  /** Null: not yet. A request about which nothing is left to ask is settled without a mail. */
  settled: z.object({ at: z.iso.datetime(), isMailed: z.boolean() }).nullable(),
});
export type ReviewRequest = z.output<typeof ReviewRequest>;

/** The step that plans the request of an order that is delivered now; refused as `request_exists` when it was planned before. */
export function planReviewRequestStep(order: { _id: string; userId: string }, deliveredAt: Date): Step {
  const dueAt = reviewRequestTime(deliveredAt).toISOString();
  const request: ReviewRequest = { _id: order._id, userId: order.userId, dueAt, settled: null };
  return putStep(
    'request_exists',
    { ...keys.reviewRequest(order._id), ...dueIndex('reviews', order._id, dueAt), ...request },
    { condition: 'attribute_not_exists(pk)' },
  );
}

/** The requests that are due. */
export const findDueReviewRequests = (now: Date): Promise<ReviewRequest[]> =>
  findDue(ReviewRequest, 'reviews', now);

/** The request of an order, or null. */
export const findReviewRequest = (orderId: string): Promise<ReviewRequest | null> =>
  get(ReviewRequest, keys.reviewRequest(orderId));

/** The step that settles a request, in the transaction of its mail; refused as `request_finished` when another run has. */
export const finishReviewRequestStep = ({ _id }: ReviewRequest, isMailed: boolean, now: Date): Step =>
  updateStep('request_finished', keys.reviewRequest(_id), {
    update: 'SET settled = :settled REMOVE gsi2pk, gsi2sk',
    condition: 'attribute_exists(pk) AND settled = :none',
    values: { ':settled': { at: now.toISOString(), isMailed }, ':none': null },
  });
