import { writeReviewPath } from '#shared/rules/site-paths.ts';
import { findUser } from '../accounts/users.ts';
import type { StoredReview } from './reviews.ts';
import { siteUrl } from '../platform/site-settings.ts';
import { messages } from '../platform/messages.ts';
import {
  prepareNotifications,
  type NotificationWithMail,
  type PreparedNotifications,
} from '../messages/notifications/prepare-notifications.ts';

/** The review is published: a notification is enough. */
export const reviewPublished = (review: StoredReview, now: Date): Promise<PreparedNotifications> =>
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
