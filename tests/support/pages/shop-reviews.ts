import type { Review } from '#shared/contracts/reviews/review.ts';
import { averageRatingOf, ratings, type Rating } from '#shared/rules/reviews/reviews.ts';

/** A published review; the higher its number, the older it is. */
export const reviewOf = (number: number, facts: Partial<Review> = {}): Review => ({
  _id: `rev_${number}`,
  rating: 4,
  title: `Opinión ${number}`,
  text: 'Se disuelve bien y no sabe a nada.',
  authorName: 'Lucía M.',
  writtenAt: '2026-11-12T10:00:00.000Z',
  isVerifiedPurchase: true,
  ...facts,
});

/** What the server answers about the reviews of a product; the cursor of a page is the index of its first review. */
export function reviewsAnswer(all: readonly Review[], query: URLSearchParams) {
  const from = Number(query.get('cursor') ?? 0);
  const upTo = from + Number(query.get('limit'));
  const count = (rating: Rating) => all.filter((review) => review.rating === rating).length;
  const counts = Object.fromEntries(ratings.map((rating) => [rating, count(rating)])) as Record<
    Rating,
    number
  >;
  return {
    averageRating: averageRatingOf(counts),
    reviewCount: all.length,
    ratings: ratings.map((rating) => ({ rating, count: counts[rating] })),
    reviews: all.slice(from, upTo),
    nextCursor: upTo < all.length ? String(upTo) : null,
  };
}
