import type { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import { listReviewsIn } from './reviews.ts';
import { managedReviews } from './review-response.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /reviews/management. */
export const listReviews: UseCase<typeof reviewManagement.list> = async ({ query: { state, ...page } }) => {
  const { items, cursor } = await listReviewsIn(state, page);
  return { success: true, data: { reviews: await managedReviews(items), nextCursor: cursor } };
};
