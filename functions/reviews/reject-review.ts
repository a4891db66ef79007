import type { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import { moderateReview } from './review-changes.ts';
import { reviewRejected } from './review-notifications.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { moderate, requireReview, reviewDetail } from './require-review.ts';

/** POST /reviews/management/{id}/rejection: another reason for a rejected review is told as well. */
export const rejectReview: UseCase<typeof reviewManagement.reject> = async ({
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
