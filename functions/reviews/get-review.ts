import type { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { requireReview, reviewDetail } from './require-review.ts';

/** GET /reviews/management/{id}. */
export const getReview: UseCase<typeof reviewManagement.get> = async ({ params }) =>
  reviewDetail(await requireReview(params.id));
