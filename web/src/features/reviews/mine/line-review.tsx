import { reviewStateNames } from '#shared/rules/reviews/reviews.ts';
import { profileTabPath, writeReviewPath } from '#shared/rules/site-paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useMyReviews } from './queries.ts';

interface Props {
  productId: string;
  title: string;
}

/** What a line of a delivered order says about the review of its product: the way to write it, or how far it is. */
export function LineReview({ productId, title }: Props) {
  const { data } = useMyReviews();
  const review = data?.reviews.find(({ product }) => product._id === productId);
  if (review)
    return (
      <Link to={profileTabPath('opiniones')} className="text-link inline-flex min-h-11 items-center text-sm">
        Tu opinión: {reviewStateNames[review.state].toLowerCase()}
      </Link>
    );
  if (!data?.reviewable.some(({ product }) => product._id === productId)) return null;
  return (
    <Link
      to={writeReviewPath(productId)}
      aria-label={`Escribir opinión sobre ${title}`}
      className="text-link inline-flex min-h-11 items-center text-sm"
    >
      Escribir opinión
    </Link>
  );
}
