import { reviews } from '#shared/contracts/reviews/reviews.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { changeReview, createReview, hasSameWords, rewritten } from './review-changes.ts';
import { updateUser } from '#functions/accounts/users.ts';
import {
  findReview,
  findReviewsOf,
  listPublishedReviews,
  listReceived,
  StopTokenPayload,
} from './reviews.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { averageRatingOf, ratings, reviewCountOf } from '#shared/rules/reviews/reviews.ts';
import { ratingCounts } from '#functions/catalogue/products.ts';
import { requireListedProduct } from '#functions/catalogue/product-lists.ts';
import { ownReviews, publicReviews, reviewedProducts } from './review-response.ts';
import { stopReviewRequestsPath } from '#shared/rules/site-paths.ts';
import { tryWrite } from '#functions/platform/table/table.ts';
import { readLink } from '#functions/accounts/mail-links/link-tokens.ts';
import { limitRate } from '#functions/accounts/rate-limits.ts';

/** PUT /products/{id}/reviews/mine: a review with the same words stays in its state. */
const editReview: UseCase<typeof reviews.edit> = async ({ params: { id }, body, actor: { user }, now }) => {
  await limitRate({ 'review-account': user._id }, now);
  const review = await retryOnConflict(async () => {
    const known = await findReview(user._id, id);
    if (!known) throw new AppError('review_not_found');
    if (hasSameWords(known, body)) return known;
    const edited = rewritten(known, body, user, now);
    await changeReview(known, edited);
    return edited;
  });
  const [own] = await ownReviews([review]);
  return { success: true, data: { review: own! } };
};

/** GET /reviews/mine: what the shop does not show any more is not offered for a review. */
const listMyReviews: UseCase<typeof reviews.mine> = async ({ actor: { user } }) => {
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

/** POST /reviews/requests/stop: a second tap is no error. */
const stopRequests: UseCase<typeof reviews.stopRequests> = ({ body, now, request }) =>
  stop(body.token, { ip: request.ip, now });

/** POST /reviews/requests/unsubscribe: what a mail program sends says no more than that it is pressed (P235). */
const unsubscribe: UseCase<typeof reviews.unsubscribe> = ({ query, now, request }) =>
  stop(query.token, { ip: request.ip, now });

/** GET /reviews/requests/unsubscribe: a page asks, for a mail program may open links by itself. */
const showUnsubscribe: UseCase<typeof reviews.showUnsubscribe> = ({ query }) =>
  Promise.resolve({ location: stopReviewRequestsPath(query.token) });

/** An account that is gone meanwhile gets no mails either. */
async function stop(token: string, caller: { ip: string; now: Date }): Promise<{ success: true }> {
  const { userId } = await readLink('stop-review-requests', token, StopTokenPayload, caller);
  await tryWrite(updateUser(userId, { wantsReviewRequests: false }), 'user_gone');
  return { success: true };
}

/** GET /products/{id}/reviews: the counts are those of the product, so the cost does not grow with the reviews. */
const listProductReviews: UseCase<typeof reviews.ofProduct> = async ({ params, query }) => {
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

/** DELETE /products/{id}/reviews/mine. */
const removeReview: UseCase<typeof reviews.remove> = ({ params: { id }, actor: { user } }) =>
  retryOnConflict(async () => {
    const known = await findReview(user._id, id);
    if (!known) throw new AppError('review_not_found');
    await changeReview(known, null);
    return { success: true };
  });

/** PUT /reviews/requests. */
const setRequests: UseCase<typeof reviews.setRequests> = async ({
  body: { wantsRequests },
  actor: { user },
}) => {
  await updateUser(user._id, { wantsReviewRequests: wantsRequests });
  return { success: true, data: { wantsRequests } };
};

export const handler = serve(reviews, {
  ofProduct: listProductReviews,
  mine: listMyReviews,
  create: createReview,
  edit: editReview,
  remove: removeReview,
  setRequests,
  stopRequests,
  unsubscribe,
  showUnsubscribe,
});
