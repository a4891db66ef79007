import { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import { serve } from '../platform/http/serve.ts';
import { getReview } from './get-review.ts';
import { listReviews } from './list-reviews.ts';
import { publishReview } from './publish-review.ts';
import { rejectReview } from './reject-review.ts';

export const handler = serve(reviewManagement, {
  list: listReviews,
  get: getReview,
  publish: publishReview,
  reject: rejectReview,
});
