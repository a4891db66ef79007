import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { Stars } from '../../../ui/display/stars.tsx';
import { Link } from '../../../ui/navigation/link.tsx';

/** The id of the heading of the reviews. */
export const reviewsAnchor = 'opiniones';

/** The rating beside a product's title, which leads to its reviews. */
export function ReviewsLink({ averageRating, reviewCount }: ProductSummary) {
  return (
    <Link
      to={`#${reviewsAnchor}`}
      className="-my-3 inline-flex min-h-11 items-center hover:underline"
      onClick={() => document.getElementById(reviewsAnchor)?.focus({ preventScroll: true })}
    >
      {reviewCount > 0 ? (
        <Stars rating={averageRating} count={reviewCount} />
      ) : (
        <span className="text-sm text-quiet">Sin opiniones todavía</span>
      )}
    </Link>
  );
}
