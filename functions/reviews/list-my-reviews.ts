import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { findReviewsOf } from './reviews.ts';
import { listReceived } from './received-products.ts';
import { ownReviews, reviewedProducts } from './review-response.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /reviews/mine: what the shop does not show any more is not offered for a review. */
export const listMyReviews: UseCase<typeof reviews.mine> = async ({ actor: { user } }) => {
  const [written, received] = await Promise.all([findReviewsOf(user._id), listReceived(user._id)]);
  const open = received.filter(({ line }) => !written.some(({ productId }) => productId === line.productId));
  const [own, productOf] = await Promise.all([
    ownReviews(written.toSorted((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1))),
    reviewedProducts(open.map(({ line }) => line)),
  ]);
  const reviewable = open.map(({ line, order: { _id, orderNumber, deliveredAt } }) => ({
    product: productOf(line.productId),
    order: { _id, orderNumber },
    deliveredAt,
  }));
  return {
    success: true,
    data: {
      reviews: own,
      reviewable: reviewable.filter(({ product }) => product.slug !== null),
      wantsRequests: user.wantsReviewRequests,
    },
  };
};
