import type { reviews } from '#shared/contracts/reviews.ts';
import { changeReview } from '../_data/reviews/review-changes.ts';
import { findReview } from '../_data/reviews/reviews.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** DELETE /products/{id}/reviews/mine. */
export const removeReview: UseCase<typeof reviews.remove> = ({ params: { id }, actor: { user } }) =>
  retryOnConflict(async () => {
    const known = await findReview(user._id, id);
    if (!known) throw new AppError('review_not_found');
    await changeReview(known, null);
    return { success: true };
  });
