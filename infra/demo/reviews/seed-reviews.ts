import { ulid } from 'ulid';
import { findEmailIdentity } from '#functions/accounts/providers/identities.ts';
import { findManyUsers, type User } from '#functions/accounts/users.ts';
import {
  countRatingsStep,
  findProductsChangedSince,
  ratingCounts,
  type StoredProduct,
} from '#functions/catalogue/products.ts';
import { reviewItem } from '#functions/reviews/review-changes.ts';
import { newReview, type StoredReview } from '#functions/reviews/reviews.ts';
import { putMany } from '#functions/platform/table/batches.ts';
import { transact } from '#functions/platform/table/table.ts';
import { ratings, reviewCountOf, type RatingCounts } from '#shared/rules/reviews/reviews.ts';
import { accounts, profiles } from '../accounts.ts';
import { readDemoProducts } from '../catalogue.ts';
import { registeredEmails } from '../users.ts';
import { writeEach } from '../write-each.ts';
import { demoReviews, unpublishedReviews, type DemoReview } from './reviews.ts';

const dayMs = 86_400_000;

/**
 * Writes the reviews of the demo as their authors and an admin would have, and counts them with their products. A product that has
 * reviews stays as it is. Their orders are from before the demo: no page leads to them.
 */
export async function seedReviews(now: Date): Promise<void> {
  const products = new Map((await findProductsChangedSince(null)).map((product) => [product.slug, product]));
  const [users, admin] = await Promise.all([
    Promise.all(registeredEmails().map(requireUser)),
    requireUser(accounts.shopkeeper.email),
  ]);
  const moderator = { _id: admin._id, name: profiles.shopkeeper.name };
  const write = (demo: DemoReview): StoredReview[] => {
    const product = products.get(demo.slug);
    if (!product || reviewCountOf(ratingCounts(product)) > 0) return [];
    const at = new Date(now.getTime() - demo.daysAgo * dayMs + demo.author * 60_000);
    return [newReview(demo, purchaseOf(product, at), users[demo.author]!, at)];
  };
  const written = [
    ...demoReviews(readDemoProducts())
      .flatMap(write)
      .map((review) => moderated(review, '', moderator)),
    ...unpublishedReviews.flatMap((demo) =>
      write(demo).map((review) => (demo.refusal ? moderated(review, demo.refusal, moderator) : review)),
    ),
  ];
  await putMany(written.map(reviewItem));
  const published = written.filter(({ state }) => state === 'published');
  await writeEach(
    Map.groupBy(published, ({ productId }) => productId),
    ([productId, reviews]) => transact([countRatingsStep(productId, countsOf(reviews))]),
  );
}

async function requireUser(email: string): Promise<User> {
  const identity = await findEmailIdentity(email);
  const [user] = identity ? await findManyUsers([identity.userId]) : [];
  if (!user) throw new Error(`the demo has no user ${email}`);
  return user;
}

function purchaseOf({ _id, title }: StoredProduct, at: Date) {
  const bought = at.getTime() - 17 * dayMs;
  const orderId = `ord_${ulid(bought)}`;
  const day = new Date(bought).toISOString().slice(2, 10).replaceAll('-', '');
  return {
    productId: _id,
    productTitle: title,
    orderId,
    orderNumber: `TZ-${day}-${orderId.slice(-6)}`,
  };
}

/** A review that an admin published half a day later or, with a reason, rejected. */
const moderated = (
  review: StoredReview,
  reason: string,
  author: { _id: string; name: string },
): StoredReview => ({
  ...review,
  state: reason === '' ? 'published' : 'rejected',
  reason,
  moderation: { at: new Date(Date.parse(review.writtenAt) + dayMs / 2).toISOString(), author },
  version: 2,
});

function countsOf(reviews: readonly StoredReview[]): Partial<RatingCounts> {
  const counted = ratings.map(
    (each) => [each, reviews.filter(({ rating }) => rating === each).length] as const,
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}
