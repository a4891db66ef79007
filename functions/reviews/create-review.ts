import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import { findLiveProduct } from '../catalogue/products.ts';
import { checkOrderStep } from '../orders/order-changes.ts';
import { changeReview } from './review-changes.ts';
import { findReview, newReview, type StoredReview } from './reviews.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { findReceived } from './received-products.ts';
import { ownReviews } from './review-response.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';

type CreateReview = typeof reviews.create;
type Text = ParsedInput<CreateReview, 'body'>;

/**
 * POST /products/{id}/reviews: on condition that the order is still as it was read, so that a refund at the same moment leaves no
 * review behind it. The same words again are the same review.
 */
export const createReview: UseCase<CreateReview> = async ({ params: { id }, body, actor: { user }, now }) => {
  await limitRate({ 'review-account': user._id }, now);
  const review = await retryOnConflict(async () => {
    const [product, known] = await Promise.all([findLiveProduct(id), findReview(user._id, id)]);
    if (known && hasSameWords(known, body)) return known;
    if (known) throw new AppError('already_reviewed');
    if (!product) throw new AppError('product_not_found');
    const received = await findReceived(user._id, id);
    if (!received) throw new AppError('review_not_received');
    const { order } = received;
    const purchase = {
      productId: id,
      productTitle: product.title,
      orderId: order._id,
      orderNumber: order.orderNumber,
    };
    const written = newReview(body, purchase, user, now);
    await changeReview(null, written, [checkOrderStep(order)]);
    return written;
  });
  const [own] = await ownReviews([review]);
  return { success: true, data: { review: own! } };
};

export const hasSameWords = (review: StoredReview, { rating, title, text }: Text): boolean =>
  review.rating === rating && review.title === title && review.text === text;
