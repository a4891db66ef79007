import './reviews.css';
import { useRef } from 'react';
import type { Review } from '#shared/contracts/reviews/review.ts';
import { reviewNoticeShort } from '#shared/content/review-notice.ts';
import { sitePaths, writeReviewPath } from '#shared/rules/site-paths.ts';
import { Stars } from '../../../ui/display/stars.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { LoadMoreList } from '../../../ui/list/load-more-list.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { countText, dayText, starsText } from '../messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { pageSize } from './page-size.ts';
import type { Rating } from '#shared/rules/reviews/reviews.ts';

/** What buyers say about a product, and how that is checked. */
export function ReviewList({ productId }: { productId: string }) {
  const query = useProductReviews(productId);
  return (
    <>
      <p className="mt-2 max-w-[65ch] text-sm text-quiet">
        {reviewNoticeShort}
        <Link to={sitePaths.legal('opiniones')} className="text-link flex w-fit min-h-11 items-center">
          Cómo las comprobamos
        </Link>
      </p>
      <QueryState
        query={query}
        errorTitle="No se han cargado las opiniones"
        errorHeading="h3"
        skeleton={
          <div aria-busy className="mt-6">
            <SkeletonText lines={5} className="max-w-md" />
          </div>
        }
      >
        {(found) =>
          found.reviewCount === 0 ? (
            <NoReviews productId={productId} />
          ) : (
            <div className="reviews">
              <div>
                <RatingSummary {...found} />
                <WriteLink productId={productId} />
              </div>
              <Items query={query} reviews={found.reviews} />
            </div>
          )
        }
      </QueryState>
    </>
  );
}

interface ItemsProps {
  query: ReturnType<typeof useProductReviews>;
  reviews: readonly Review[];
}

function Items({ query, reviews }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  useListFocus(list);
  return (
    <div ref={list} tabIndex={-1}>
      <LoadMoreList
        query={query}
        more="Ver más opiniones"
        moreFailed="No se han cargado más opiniones."
        className="review-items"
      >
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </LoadMoreList>
    </div>
  );
}

const WriteLink = ({ productId }: { productId: string }) => (
  <Link to={writeReviewPath(productId)} className="text-link inline-flex min-h-11 items-center">
    ¿Lo has comprado? Escribe tu opinión
  </Link>
);

const NoReviews = ({ productId }: { productId: string }) => (
  <EmptyState heading="h3" title="Todavía no hay opiniones" action={<WriteLink productId={productId} />}>
    Cuando alguien que lo haya comprado cuente cómo le ha ido, lo leerás aquí.
  </EmptyState>
);

function ReviewItem({ review }: { review: Review }) {
  const { rating, title, text, authorName, writtenAt, isVerifiedPurchase } = review;
  return (
    <article tabIndex={-1}>
      <Stars rating={rating} />
      {title && <h3 className="mt-1 font-bold">{title}</h3>}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <span>
          {authorName} · <time dateTime={writtenAt}>{dayText(writtenAt)}</time>
        </span>
        {isVerifiedPurchase && (
          <span className="inline-flex items-center gap-1 font-semibold text-accent">
            <TickIcon width={16} height={16} />
            Compra verificada
          </span>
        )}
      </p>
      <p className="mt-2 max-w-[65ch] whitespace-pre-line wrap-anywhere">{text}</p>
    </article>
  );
}

/** Average, counts and reviews of a product, newest first, a page at a time. */
const useProductReviews = (id: string) =>
  useInfiniteQuery({
    queryKey: ['reviews', 'ofProduct', id],
    queryFn: async ({ pageParam, signal }) =>
      (await api.reviews.ofProduct({ params: { id }, query: { limit: pageSize, cursor: pageParam } }, signal))
        .data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({ ...pages[0]!, reviews: pages.flatMap(({ reviews }) => reviews) }),
  });

interface Props {
  averageRating: number;
  reviewCount: number;
  /** Best first. */
  ratings: readonly { rating: Rating; count: number }[];
}

/** The average of the reviews, and how many give each number of stars. */
function RatingSummary({ averageRating, reviewCount, ratings }: Props) {
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
