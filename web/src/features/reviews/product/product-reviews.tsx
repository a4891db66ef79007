import './product-reviews.css';
import { useEffect, useRef, useState, type ComponentType, type CSSProperties } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';
import { pageSize } from './page-size.ts';
import { reviewsAnchor } from './reviews-link.tsx';

interface Props {
  productId: string;
  /** For the space that the reviews will take. */
  reviewCount: number;
}

type Loaded = typeof import('./review-list.tsx');

/** Undefined while the page is reloaded for a new release. A function, or the bundler's wrapper misses failed loads. */
const load = (): Promise<Loaded | undefined> => import('./review-list.tsx');

/** The reviews of a product: code and data load once the page is scrolled near them. */
export function ProductReviews({ productId, reviewCount }: Props) {
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const [List, setList] = useState<ComponentType<{ productId: string }>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    load().then(
      (loaded) => loaded && setList(() => loaded.ReviewList),
      () => setFailed(true),
    );
  }, [isNear]);
  useEffect(() => {
    // the browser has looked for it before the product was there
    if (window.location.hash === `#${reviewsAnchor}`) place.current!.scrollIntoView();
  }, []);
  return (
    <section
      ref={place}
      aria-labelledby={reviewsAnchor}
      className="reviews-space mt-16 border-t border-rule pt-10"
      style={
        {
          '--shown': Math.min(reviewCount, pageSize),
          '--more': Number(reviewCount > pageSize),
        } as CSSProperties
      }
    >
      <h2 id={reviewsAnchor} tabIndex={-1} className="text-xl">
        Opiniones
      </h2>
      {List ? (
        <List productId={productId} />
      ) : hasFailed ? (
        <ErrorState
          heading="h3"
          title="No se han cargado las opiniones"
          message="Comprueba tu red e inténtalo de nuevo."
          // browsers keep a failed module: only a reload requests it again
          onRetry={() => navigator.onLine && window.location.reload()}
        />
      ) : (
        isNear && <ReviewsSkeleton />
      )}
    </section>
  );
}

function ReviewsSkeleton() {
  return (
    <div aria-busy className="mt-6">
      <SkeletonText lines={5} className="max-w-md" />
    </div>
  );
}
