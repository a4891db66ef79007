import type { ManagedReview, OwnReview, Review, ReviewedProduct } from '#shared/contracts/reviews/review.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { findCategories, findProducts, isListed } from '#functions/catalogue/index.ts';
import { findOrders } from '#functions/orders/index.ts';
import { isVerified, type StoredReview } from './reviews.ts';

/** Reviews as everybody sees them, in the same order: their orders say whether the purchase still stands. */
export async function publicReviews(reviews: readonly StoredReview[]): Promise<Review[]> {
  const named = new Map(reviews.map(({ orderId, userId }) => [orderId, { orderId, userId }]));
  const orders = new Map((await findOrders([...named.values()])).map((order) => [order._id, order]));
  return reviews.map((review) => ({
    _id: review._id,
    rating: review.rating,
    title: review.title,
    text: review.text,
    authorName: review.authorName,
    writtenAt: review.writtenAt,
    isVerifiedPurchase: isVerified(review, orders.get(review.orderId)),
  }));
}

/** Products by id, as reviews name them; of one that is gone the given title. */
export async function reviewedProducts(
  wanted: readonly { productId: string; title: string }[],
): Promise<(productId: string) => ReviewedProduct> {
  if (wanted.length === 0) return unlisted(wanted);
  const [products, categories] = await Promise.all([
    findProducts(wanted.map(({ productId }) => productId)),
    findCategories(),
  ]);
  const named = new Map(
    products
      .filter(({ deletedAt }) => !deletedAt)
      .map((product): [string, ReviewedProduct] => [
        product._id,
        {
          _id: product._id,
          title: product.title,
          slug: isListed(product, categories) ? product.slug : null,
          image: product.images[0]?.url ?? null,
        },
      ]),
  );
  const otherwise = unlisted(wanted);
  return (productId) => named.get(productId) ?? otherwise(productId);
}

const unlisted =
  (wanted: readonly { productId: string; title: string }[]) =>
  (productId: string): ReviewedProduct => ({
    _id: productId,
    title: wanted.find((each) => each.productId === productId)?.title ?? '',
    slug: null,
    image: null,
  });

/** Reviews as their author sees them, in the same order. */
export async function ownReviews(reviews: readonly StoredReview[]): Promise<OwnReview[]> {
  const [shown, productOf] = await Promise.all([
    publicReviews(reviews),
    reviewedProducts(reviews.map(({ productId, productTitle }) => ({ productId, title: productTitle }))),
  ]);
  return reviews.map((review, at) => ({
    ...shown[at]!,
    product: productOf(review.productId),
    state: review.state,
    reason: review.reason,
  }));
}

/** Reviews as the back office sees them, in the same order. */
export async function managedReviews(reviews: readonly StoredReview[]): Promise<ManagedReview[]> {
  const [own, users] = await Promise.all([
    ownReviews(reviews),
    findUserSummaries([...new Set(reviews.map(({ userId }) => userId))]),
  ]);
  return reviews.map(({ userId, orderId, orderNumber, moderation, version }, at) => {
    const user = users.find(({ _id }) => _id === userId);
    return {
      ...own[at]!,
      user: user ? { _id: user._id, name: user.name, isBanned: user.banned } : null,
      order: { _id: orderId, orderNumber },
      moderation: moderation && { at: moderation.at, by: moderation.author.name },
      version,
    };
  });
}
