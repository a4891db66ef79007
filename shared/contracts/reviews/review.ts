import * as z from 'zod';
import { ratings, reviewLengths, reviewStateNames, type ReviewState } from '../../rules/reviews/reviews.ts';
import { lineTexts } from '../../rules/accounts/person.ts';
import { optionalLine, Timestamp } from '../fields.ts';

const { text } = reviewLengths;

export const Rating = z.literal([...ratings], 'Elige de una a cinco estrellas');

export const ReviewStateName = z.enum(Object.keys(reviewStateNames) as [ReviewState, ...ReviewState[]]);

/** What a buyer writes. The text may have several lines, but no other control characters. */
export const ReviewText = z.object({
  rating: Rating,
  title: optionalLine(reviewLengths.title).default(''),
  text: z
    .string()
    .trim()
    .min(text.min, `Cuenta algo más: al menos ${text.min} caracteres`)
    .max(text.max, lineTexts.tooLong(text.max))
    .regex(/^[[^\p{Cc}\p{Cf}\p{Cs}]\t\n\r\u200d]*$/v, lineTexts.unprintable),
});
export type ReviewText = z.output<typeof ReviewText>;

/** A published review, as everybody sees it. */
export const Review = z.object({
  _id: z.string(),
  rating: Rating,
  /** Empty: without one. */
  title: z.string(),
  text: z.string(),
  /** First name and initial, as they were when it was written: `Lucía M.` */
  authorName: z.string(),
  /** When it was written or last edited. */
  writtenAt: Timestamp,
  /** Its author has received the product from this shop, and not been paid back for all of it since. */
  isVerifiedPurchase: z.boolean(),
});
export type Review = z.output<typeof Review>;

/** What a review is about. */
export const ReviewedProduct = z.object({
  _id: z.string(),
  /** As it is called now or, when it is gone, was called when it was reviewed. */
  title: z.string(),
  /** Null when the shop does not show it any more. */
  slug: z.string().nullable(),
  image: z.string().nullable(),
});
export type ReviewedProduct = z.output<typeof ReviewedProduct>;

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  product: ReviewedProduct,
  state: ReviewStateName,
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
});
export type OwnReview = z.output<typeof OwnReview>;

/** A review as the back office sees it. */
export const ManagedReview = OwnReview.extend({
  /** The author's account as it is today; null when it is gone. */
  user: z.object({ _id: z.string(), name: z.string(), isBanned: z.boolean() }).nullable(),
  /** The delivered order that proves the purchase. */
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  /** When, and by whom, it was last published or rejected; null before. */
  moderation: z.object({ at: Timestamp, by: z.string() }).nullable(),
  version: z.int(),
});
export type ManagedReview = z.output<typeof ManagedReview>;
