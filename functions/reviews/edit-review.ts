import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import { changeReview, rewritten } from './review-changes.ts';
import { findReview } from './reviews.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { ownReviews } from './review-response.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { hasSameWords } from './create-review.ts';

/** PUT /products/{id}/reviews/mine: a review with the same words stays in its state. */
export const editReview: UseCase<typeof reviews.edit> = async ({
  params: { id },
  body,
  actor: { user },
  now,
}) => {
  await limitRate({ 'review-account': user._id }, now);
  const review = await retryOnConflict(async () => {
    const known = await findReview(user._id, id);
    if (!known) throw new AppError('review_not_found');
    if (hasSameWords(known, body)) return known;
    const edited = rewritten(known, body, user, now);
    await changeReview(known, edited);
    return edited;
  });
  const [own] = await ownReviews([review]);
  return { success: true, data: { review: own! } };
};
