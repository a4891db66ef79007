import type { ReviewText } from '#shared/contracts/reviews/review.ts';
import { reviewAuthorName, type Rating } from '#shared/rules/reviews/reviews.ts';
import { auditedReview, type StoredReview } from './reviews.ts';
import { auditStep, type Editor } from '../platform/audit/audit-entries.ts';
import type { User } from '../accounts/users.ts';
import { bumpCatalogueVersion } from '../catalogue/catalogue.ts';
import { countRatingsStep, findProduct } from '../catalogue/products.ts';
import { indexes, keys } from './entities.ts';
import { deleteStep, putStep, transact, type Step } from '../platform/table/table.ts';

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
  rating: text.rating,
  title: text.title,
  text: text.text,
  authorName: reviewAuthorName(author.name),
  state: 'pending',
  reason: '',
  writtenAt: now.toISOString(),
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
