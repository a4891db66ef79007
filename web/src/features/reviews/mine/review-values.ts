import type { OwnReview, ReviewText } from '#shared/contracts/reviews/review.ts';
import { reviewLengths, type Rating } from '#shared/rules/reviews/reviews.ts';
import { charactersOf } from '#shared/rules/accounts/person.ts';
import { draftOf } from '../../../api/storage/drafts.ts';
import { messages } from './messages.ts';

/** What is typed into the form of a review. */
export interface ReviewValues {
  rating: Rating | null;
  title: string;
  text: string;
}

/** At first, what the saved review says. */
export const valuesOf = (saved: OwnReview | undefined): ReviewValues => ({
  rating: saved?.rating ?? null,
  title: saved?.title ?? '',
  text: saved?.text ?? '',
});

/**
 * What is wrong with the values before the server has seen them, by field. What is missing is no fault yet while one is still
 * typing: `isTried` says that it was to be sent.
 */
export function problemsOf(
  { rating, text }: ReviewValues,
  isTried: boolean,
): Partial<Record<keyof ReviewValues, string>> {
  const { min, max } = reviewLengths.text;
  const length = charactersOf(text.trim());
  return {
    ...(isTried && rating === null && { rating: messages.noRating }),
    ...(isTried && length < min && { text: messages.tooShort(min) }),
    ...(length > max && { text: messages.tooLong(length - max) }),
  };
}

/** The values as the server takes them; null while something is wrong. */
export const bodyOf = (values: ReviewValues): ReviewText | null =>
  values.rating === null || Object.keys(problemsOf(values, true)).length > 0
    ? null
    : { rating: values.rating, title: values.title.trim(), text: values.text.trim() };

export const areSame = (one: ReviewValues, other: ReviewValues): boolean =>
  one.rating === other.rating && one.title === other.title && one.text === other.text;

/** What is typed about a product and not sent. */
export const reviewDraft = (productId: string) => draftOf<ReviewValues>(`review ${productId}`);
