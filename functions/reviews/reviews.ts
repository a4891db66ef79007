import * as z from 'zod';
import { Rating, ReviewStateName, type ReviewText } from '#shared/contracts/reviews/review.ts';
import { reviewAuthorName, type ReviewState } from '#shared/rules/reviews/reviews.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import type { User } from '#functions/accounts/index.ts';
import { parseCursor, writeCursor } from '#functions/platform/table/cursor.ts';
import { indexes, keys, reviewPartitions } from './entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { get, query, queryAll } from '#functions/platform/table/table.ts';
import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { unitsUnderReturn } from '#shared/rules/orders/returns.ts';
import { listOrders, type OrderLine, type StoredOrder } from '#functions/orders/index.ts';
import { reviews } from '#shared/contracts/reviews/reviews.ts';
import { stopReviewRequestsPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';

/**
 * A review of a product by a user: the key admits one. Who wrote it is kept as it is shown; what proves the purchase is the
 * delivered order. Changes are in review-changes.ts.
 */
export const StoredReview = z.object({
  _id: z.string(),
  userId: z.string(),
  productId: z.string(),
  /** As the product was called. */
  productTitle: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  rating: Rating,
  title: z.string(),
  text: z.string(),
  authorName: z.string(),
  state: ReviewStateName,
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  /** When it was written or last edited. */
  writtenAt: z.iso.datetime(),
  /** When, and by whom, it was last published or rejected. */
  moderation: z
    .object({ at: z.iso.datetime(), author: z.object({ _id: z.string(), name: z.string() }) })
    .nullable(),
  /** Raised by every change. */
  version: z.int(),
});
export type StoredReview = z.output<typeof StoredReview>;

/** What was bought, and proves that its buyer may review it. */
interface Purchase {
  productId: string;
  productTitle: string;
  orderId: string;
  orderNumber: string;
}

/** What an author writes of a product: it waits to be read. */
export const asWritten = ({ rating, title, text }: ReviewText, author: User, now: Date) => ({
  rating,
  title,
  text,
  authorName: reviewAuthorName(author.name),
  state: 'pending' as const,
  reason: '',
  writtenAt: now.toISOString(),
});

/** A review that is not written yet. */
export const newReview = (text: ReviewText, purchase: Purchase, author: User, now: Date): StoredReview => ({
  _id: newId('rev', now),
  userId: author._id,
  productId: purchase.productId,
  productTitle: purchase.productTitle,
  orderId: purchase.orderId,
  orderNumber: purchase.orderNumber,
  ...asWritten(text, author, now),
  moderation: null,
  version: 1,
});

/** A review as the audit trail names one: without its author, because an entry outlasts the account. */
export const auditedReview = ({ _id, productTitle }: StoredReview) => ({
  kind: 'review' as const,
  id: _id,
  label: productTitle,
});

/** The user's review of a product, or null. */
export const findReview = (userId: string, productId: string): Promise<StoredReview | null> =>
  get(StoredReview, keys.review(userId, productId));

/** All reviews of a user, in no order. */
export const findReviewsOf = (userId: string): Promise<StoredReview[]> =>
  queryAll(StoredReview, ofUser('reviews', userId));

const Key = z.object({ pk: z.string(), sk: z.string() });

/** The review of this id, of whichever author; null when there is none. The index only says whose it is. */
export async function findReviewById(reviewId: string): Promise<StoredReview | null> {
  const { gsi3pk } = indexes.reviewById(reviewId);
  const { items } = await query(Key, gsi3pk, { index: 'gsi3', limit: 1 });
  const [key] = items;
  const review = key ? await get(StoredReview, key) : null;
  // a new review may have taken the place of a deleted one before the index knows
  return review?._id === reviewId ? review : null;
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

const Position = z.object({ at: z.string().regex(/^\d{4}-[\d:.TZ-]+#rev_[0-9A-Z]{26}$/) });

/**
 * A page of the published reviews of a product, last written first, and the cursor of the next one. It says where that begins and
 * nothing of the table: the key of a review names its author.
 */
export async function listPublishedReviews(productId: string, { limit, cursor }: Page) {
  const { items } = await query(StoredReview, reviewPartitions.published(productId), {
    index: 'gsi4',
    newestFirst: true,
    limit: limit + 1,
    ...(cursor !== undefined && { upTo: parseCursor(Position, cursor).at }),
  });
  const next = items[limit];
  return {
    items: items.slice(0, limit),
    cursor: next ? writeCursor({ at: indexes.review(next).gsi1sk }) : null,
  };
}

/** A page of the reviews of a state, those that wait in the order in which they came, the others last written first. */
export const listReviewsIn = (state: ReviewState, { limit, cursor }: Page) =>
  query(StoredReview, reviewPartitions.state(state), {
    index: 'gsi1',
    newestFirst: state !== 'pending',
    limit,
    ...(cursor !== undefined && { cursor }),
  });

/** The lines of an order that its buyer has received and paid for: not those that have been refunded entirely. */
const paidLines = ({ status, paymentStatus, lines }: StoredOrder): OrderLine[] =>
  status === 'delivered' && isPaidOrder(paymentStatus)
    ? lines.filter(({ quantity, refunded }) => refunded < quantity)
    : [];

/** Those of which a unit stays with the buyer: not what is on its way back. */
export const receivedLines = (order: StoredOrder): OrderLine[] =>
  paidLines(order).filter(
    ({ productId, quantity, refunded }) => refunded + unitsUnderReturn(productId, order.returns) < quantity,
  );

/** Whether the author of a review has bought the product: a refund of all its units takes the proof away. */
export const isVerified = ({ productId }: StoredReview, order: StoredOrder | undefined): boolean =>
  order !== undefined && paidLines(order).some((line) => line.productId === productId);

/** Orders that are looked at: the products of older ones are not offered for a review. */
const maxOrders = 200;
const pageSize = 50;

/** The newest orders of a user, page by page. */
async function* newestOrders(userId: string) {
  let cursor: string | undefined;
  for (let read = 0; read < maxOrders; read += pageSize) {
    const page = await listOrders(userId, pageSize, cursor);
    yield* page.orders;
    if (page.cursor === null) return;
    cursor = page.cursor;
  }
}

/** A product that a user has received, and the order that proves it. */
interface Received {
  line: OrderLine;
  order: StoredOrder;
}

/** The order, of the newest that prove it, with which a user has received a product; null when none does. */
export async function findReceived(userId: string, productId: string): Promise<Received | null> {
  for await (const order of newestOrders(userId)) {
    const line = receivedLines(order).find((each) => each.productId === productId);
    if (line) return { line, order };
  }
  return null;
}

/** The products that a user has received, each once, those of the newest order first. */
export async function listReceived(userId: string): Promise<Received[]> {
  const received = new Map<string, Received>();
  for await (const order of newestOrders(userId))
    for (const line of receivedLines(order))
      if (!received.has(line.productId)) received.set(line.productId, { line, order });
  return [...received.values()];
}

/** The payload of the link that stops mails which ask for reviews. */
export const StopTokenPayload = z.object({ userId: z.string() });

/** The link that stops these mails to a user without a sign-in. */
export const stopLink = (userId: string): MailLink => ({
  purpose: 'stop-review-requests',
  payload: { userId },
  page: stopReviewRequestsPath(''),
  unsubscribe: `/api${reviews.unsubscribe.path}?token=`,
});
