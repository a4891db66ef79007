import type { Rating } from '#shared/rules/reviews/reviews.ts';
import { Stars } from '../../../ui/display/stars.tsx';
import { countText, starsText } from '../messages.ts';

interface Props {
  averageRating: number;
  reviewCount: number;
  /** Best first. */
  ratings: readonly { rating: Rating; count: number }[];
}

/** The average of the reviews, and how many give each number of stars. */
export function RatingSummary({ averageRating, reviewCount, ratings }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span aria-hidden className="text-3xl font-extrabold tracking-tighter">
          {averageRating.toLocaleString('es-ES', { minimumFractionDigits: 1 })}
        </span>
        <span>
          <Stars rating={averageRating} />
          <span className="block text-sm text-quiet">{countText(reviewCount)}</span>
        </span>
      </p>
      <ul aria-label="Opiniones por estrellas" className="mt-3">
        {ratings.map(({ rating, count }) => (
          <li key={rating} className="rating-row">
            <span>{starsText(rating)}</span>
            <progress aria-hidden className="progress" max={reviewCount} value={count} />
            <span className="text-right">
              {count.toLocaleString('es-ES')}
              <span className="sr-only"> {count === 1 ? 'opinión' : 'opiniones'}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
