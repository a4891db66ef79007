import { findReviewById, type StoredReview } from './reviews.ts';
import { isConditionFailed } from '../platform/table/errors.ts';
import { managedReviews } from './review-response.ts';
import { AppError } from '../platform/kit/app-error.ts';

/** The review of this id; throws 404. */
export async function requireReview(reviewId: string): Promise<StoredReview> {
  const review = await findReviewById(reviewId);
  if (!review) throw new AppError('review_not_found');
  return review;
}

/** What every operation on a review answers. */
export async function reviewDetail(review: StoredReview) {
  const [managed] = await managedReviews([review]);
  return { success: true as const, data: { review: managed! } };
}

/**
 * Moderates a review as the admin read it. When it is another version by now, or becomes one before the change is written, nothing
 * is written, and the answer is 409 `stale_edit` with the current review: no admin publishes words unread.
 */
export async function moderate(
  review: StoredReview,
  version: number,
  change: (review: StoredReview) => Promise<StoredReview>,
): Promise<StoredReview> {
  if (review.version !== version) throw await staleEdit(review);
  return change(review).catch(async (error: unknown) => {
    throw isConditionFailed(error, 'review_changed')
      ? await staleEdit(await requireReview(review._id))
      : error;
  });
}

const staleEdit = async (review: StoredReview): Promise<AppError> =>
  new AppError('stale_edit', { details: { current: (await reviewDetail(review)).data } });
