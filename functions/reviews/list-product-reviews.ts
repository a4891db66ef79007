import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { averageRatingOf, ratings, reviewCountOf } from '#shared/rules/reviews/reviews.ts';
import { ratingCounts } from '../catalogue/products.ts';
import { listPublishedReviews } from './reviews.ts';
import { requireListedProduct } from '../catalogue/listed-product.ts';
import { publicReviews } from './review-response.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /products/{id}/reviews: the counts are those of the product, so the cost does not grow with the reviews. */
export const listProductReviews: UseCase<typeof reviews.ofProduct> = async ({ params, query }) => {
  const [product, page] = await Promise.all([
    requireListedProduct(params.id),
    listPublishedReviews(params.id, query),
  ]);
  const counts = ratingCounts(product);
  return {
    success: true,
    data: {
      averageRating: averageRatingOf(counts),
      reviewCount: reviewCountOf(counts),
      ratings: ratings.map((rating) => ({ rating, count: counts[rating] })),
      reviews: await publicReviews(page.items),
      nextCursor: page.cursor,
    },
  };
};
