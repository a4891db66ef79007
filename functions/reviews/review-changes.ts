import type { ReviewText } from '#shared/contracts/reviews/review.ts';
import { type Rating, reviewAuthorName } from '#shared/rules/reviews/reviews.ts';
import {
  asWritten,
  auditedReview,
  findReceived,
  findReview,
  findReviewById,
  newReview,
  type StoredReview,
} from './reviews.ts';
import { auditStep, type Editor } from '#functions/platform/audit-entries.ts';
import { findUser, limitRate, type User } from '#functions/accounts/index.ts';
import {
  bumpCatalogueVersion,
  countRatingsStep,
  findLiveProduct,
  findProduct,
} from '#functions/catalogue/index.ts';
import { indexes, keys } from './entities.ts';
import { deleteStep, putStep, type Step, transact } from '#functions/platform/table/table.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { reviews } from '#shared/contracts/reviews/reviews.ts';
import { checkOrderStep } from '#functions/orders/index.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { managedReviews, ownReviews } from './review-response.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { writeReviewPath } from '#shared/rules/site-paths.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { messages } from '#functions/platform/messages.ts';
import {
  type NotificationWithMail,
  type PreparedNotifications,
  prepareNotifications,
} from '#functions/messages/index.ts';
import type { reviewManagement } from '#shared/contracts/reviews/review-management.ts';

/*
 * Every change of a review is one transaction on its version with the count of its product, so that average and number are those
 * of the published reviews, whatever happens at once or in between.
 */

/**
 * Writes a review as it is after a change, null once it is deleted, in place of the one that was read, null for a new one;
 * `others` are what belongs to the change. Throws `ConditionFailed`: `review_changed` when it is not the one that was read any more,
 * or `product_changed`.
 */
export async function changeReview(
  before: StoredReview | null,
  after: StoredReview | null,
  others: Step[] = [],
): Promise<void> {
  const counted = countSteps(before, after, await isCounted(before, after));
  await transact([writeStep(before, after), ...counted, ...others]);
  if (counted.length > 0) await bumpCatalogueVersion();
}

/** A product that was deleted is counted no more once its item is gone; its reviews can still be changed. */
async function isCounted(before: StoredReview | null, after: StoredReview | null): Promise<boolean> {
  const published = [before, after].find((review) => review?.state === 'published');
  return published ? (await findProduct(published.productId)) !== null : false;
}

function countSteps(
  before: StoredReview | null,
  after: StoredReview | null,
  isProductThere: boolean,
): Step[] {
  const changes: Partial<Record<Rating, number>> = {};
  const count = (review: StoredReview | null, by: number) => {
    if (review?.state === 'published') changes[review.rating] = (changes[review.rating] ?? 0) + by;
  };
  count(before, -1);
  count(after, 1);
  const isChanged = Object.values(changes).some((by) => by !== 0);
  const { productId } = (after ?? before)!;
  return isChanged && isProductThere ? [countRatingsStep(productId, changes)] : [];
}

function writeStep(before: StoredReview | null, after: StoredReview | null): Step {
  const { userId, productId } = (after ?? before)!;
  const key = keys.review(userId, productId);
  const asRead = before
    ? // the id: one that was deleted and written again begins with the same version
      {
        condition: '#id = :id AND version = :read',
        names: { '#id': '_id' },
        values: { ':id': before._id, ':read': before.version },
      }
    : { condition: 'attribute_not_exists(pk)' };
  if (!after) return deleteStep('review_changed', key, asRead);
  return putStep('review_changed', reviewItem(after), asRead);
}

/** A review with its key and where it is listed. */
export const reviewItem = (review: StoredReview) => ({
  ...keys.review(review.userId, review.productId),
  ...indexes.review(review),
  ...review,
});

/** A review with other words: it waits to be read again, and shows nothing that was said about the earlier ones. */
export const rewritten = (review: StoredReview, text: ReviewText, author: User, now: Date): StoredReview => ({
  ...review,
  ...asWritten(text, author, now),
  version: review.version + 1,
});

/** Erases the author of a review: a published one stays without the name, others go. Repeated it changes nothing. */
export async function eraseAuthor(review: StoredReview): Promise<void> {
  const authorName = reviewAuthorName('');
  if (review.state !== 'published') return changeReview(review, null);
  if (review.authorName === authorName) return;
  await changeReview(review, { ...review, authorName, version: review.version + 1 });
}

/** Publishes a review or, with a reason, rejects it, with the entry of the audit trail and what tells its author. */
export async function moderateReview(
  review: StoredReview,
  reason: string | null,
  { author, now }: Editor,
  told: Step[],
): Promise<StoredReview> {
  const moderated: StoredReview = {
    ...review,
    state: reason === null ? 'published' : 'rejected',
    reason: reason ?? '',
    moderation: { at: now.toISOString(), author },
    version: review.version + 1,
  };
  const entry = auditStep(
    { author, now },
    {
      action: reason === null ? 'publish' : 'reject',
      object: auditedReview(review),
      before: { reviewState: review.state },
      after: { reviewState: moderated.state },
      reason,
    },
  );
  await changeReview(review, moderated, [entry, ...told]);
  return moderated;
}

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

/** The review of this id; throws 404. */
export async function requireReview(reviewId: string): Promise<StoredReview> {
  const review = await findReviewById(reviewId);
  if (!review) throw new AppError('review_not_found');
  return review;
}

/** What every operation on a review answers. */
export async function reviewDetail(review: StoredReview) {
  const [managed] = await managedReviews([review]);
  return { success: true as const, data: { review: managed! } };
}

/**
 * Moderates a review as the admin read it. When it is another version by now, or becomes one before the change is written, nothing
 * is written, and the answer is 409 `stale_edit` with the current review: no admin publishes words unread.
 */
export async function moderate(
  review: StoredReview,
  version: number,
  change: (review: StoredReview) => Promise<StoredReview>,
): Promise<StoredReview> {
  if (review.version !== version) throw await staleEdit(review);
  return change(review).catch(async (error: unknown) => {
    throw isConditionFailed(error, 'review_changed')
      ? await staleEdit(await requireReview(review._id))
      : error;
  });
}

const staleEdit = async (review: StoredReview): Promise<AppError> =>
  new AppError('stale_edit', { details: { current: (await reviewDetail(review)).data } });

/** The review is published: a notification is enough. */
const reviewPublished = (review: StoredReview, now: Date): Promise<PreparedNotifications> =>
  tellAuthor(review, now, () => ({
    text: { type: 'success', priority: 'low', ...messages.reviewPublished(review.productTitle) },
  }));

/** The review is not published, or not any more, and why: the author can correct it. */
export const reviewRejected = (
  review: StoredReview,
  reason: string,
  now: Date,
): Promise<PreparedNotifications> =>
  tellAuthor(review, now, ({ name, reviewUrl }) => ({
    text: { type: 'warning', priority: 'medium', ...messages.reviewRejected(review.productTitle, reason) },
    mail: { template: 'review-rejected', data: { name, product: review.productTitle, reason, reviewUrl } },
  }));

async function tellAuthor(
  { _id, userId, productId }: StoredReview,
  now: Date,
  write: (known: { name: string; reviewUrl: string }) => NotificationWithMail,
): Promise<PreparedNotifications> {
  const [user, site] = await Promise.all([findUser(userId), siteUrl()]);
  if (!user) return { steps: [], mails: [] };
  const event = write({ name: user.name, reviewUrl: `${site}${writeReviewPath(productId)}` });
  return prepareNotifications(user, { relatedId: _id, relatedType: 'review' }, [event], now);
}

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
