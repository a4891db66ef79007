import { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import {
  moderate,
  moderateReview,
  publishReview,
  requireReview,
  reviewDetail,
  reviewRejected,
} from './review-changes.ts';
import { listReviewsIn } from './reviews.ts';
import { managedReviews } from './review-response.ts';

/** POST /reviews/management/{id}/rejection: another reason for a rejected review is told as well. */
const rejectReview: UseCase<typeof reviewManagement.reject> = async ({
  params,
  body: { version, reason },
  actor: { user },
  now,
}) => {
  const found = await requireReview(params.id);
  if (found.state === 'rejected' && found.reason === reason) return reviewDetail(found);
  const rejected = await moderate(found, version, async (review) => {
    const { steps } = await reviewRejected(review, reason, now);
    return moderateReview(review, reason, { author: { _id: user._id, name: user.name }, now }, steps);
  });
  return reviewDetail(rejected);
};

/** GET /reviews/management. */
const listReviews: UseCase<typeof reviewManagement.list> = async ({ query: { state, ...page } }) => {
  const { items, cursor } = await listReviewsIn(state, page);
  return { success: true, data: { reviews: await managedReviews(items), nextCursor: cursor } };
};

/** GET /reviews/management/{id}. */
const getReview: UseCase<typeof reviewManagement.get> = async ({ params }) =>
  reviewDetail(await requireReview(params.id));

export const handler = serve(reviewManagement, {
  list: listReviews,
  get: getReview,
  publish: publishReview,
  reject: rejectReview,
});
