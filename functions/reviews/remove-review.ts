import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { changeReview } from './review-changes.ts';
import { findReview } from './reviews.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** DELETE /products/{id}/reviews/mine. */
export const removeReview: UseCase<typeof reviews.remove> = ({ params: { id }, actor: { user } }) =>
  retryOnConflict(async () => {
    const known = await findReview(user._id, id);
    if (!known) throw new AppError('review_not_found');
    await changeReview(known, null);
    return { success: true };
  });
