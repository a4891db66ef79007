import type { reviewManagement } from '#shared/contracts/reviews/review-management.ts';
import { findLiveProduct } from '../catalogue/products.ts';
import { moderateReview } from './review-changes.ts';
import { isConditionFailed } from '../platform/table/errors.ts';
import { reviewPublished } from './review-notifications.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { moderate, requireReview, reviewDetail } from './require-review.ts';

/** POST /reviews/management/{id}/publication. */
export const publishReview: UseCase<typeof reviewManagement.publish> = async ({
  params,
  body: { version },
  actor: { user },
  now,
}) => {
  const found = await requireReview(params.id);
  if (found.state === 'published') return reviewDetail(found);
  const published = await moderate(found, version, async (review) => {
    const [product, { steps }] = await Promise.all([
      findLiveProduct(review.productId),
      reviewPublished(review, now),
    ]);
    if (!product) throw new AppError('product_not_found');
    return moderateReview(review, null, { author: { _id: user._id, name: user.name }, now }, steps).catch(
      (error: unknown) => {
        throw isConditionFailed(error, 'product_changed') ? new AppError('product_not_found') : error;
      },
    );
  });
  return reviewDetail(published);
};
