import { useState } from 'react';
import type { OwnReview, ReviewedProduct } from '#shared/contracts/reviews/review.ts';
import { reviewStateNames } from '#shared/rules/reviews/reviews.ts';
import { sitePaths, writeReviewPath } from '#shared/rules/site-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LinePicture } from '../../../ui/display/line-picture.tsx';
import { Stars } from '../../../ui/display/stars.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { RemoveDialog } from '../../../ui/overlay/remove-dialog.tsx';
import { dayText, stateTones } from '../messages.ts';
import { stateNotes } from './messages.ts';
import { useRemoveReview } from './mutations.ts';

/** A review as its author sees it: its state, and why it is not published. */
export function MyReviewCard({ review }: { review: OwnReview }) {
  const { product, rating, title, text, state, reason, writtenAt } = review;
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveReview();
  return (
    <article className="own-row" aria-label={`Tu opinión sobre ${product.title}`}>
      <LinePicture image={product.image} />
      <div className="min-w-0">
        <ProductName product={product} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
          <Stars rating={rating} />
          <Badge tone={stateTones[state]}>{reviewStateNames[state]}</Badge>
          <time dateTime={writtenAt}>{dayText(writtenAt)}</time>
        </p>
        {title && <p className="mt-3 font-bold wrap-anywhere">{title}</p>}
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="mt-3 text-sm text-quiet">{stateNotes[state]}</p>
        {reason && <p className="mt-1 wrap-anywhere">Motivo: {reason}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink
            to={writeReviewPath(product._id)}
            size="sm"
            variant="secondary"
            aria-label={`Editar tu opinión sobre ${product.title}`}
          >
            Editar
          </ButtonLink>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Eliminar tu opinión sobre ${product.title}`}
            onClick={() => setRemoving(true)}
          >
            Eliminar
          </Button>
        </div>
      </div>
      {isRemoving && (
        <RemoveDialog
          title="Eliminar opinión"
          item={review}
          remove={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            Se borra tu opinión sobre <strong>{product.title}</strong>
            {state === 'published' && ', también de su página'}. No se puede recuperar.
          </p>
        </RemoveDialog>
      )}
    </article>
  );
}

function ProductName({ product: { title, slug } }: { product: ReviewedProduct }) {
  if (slug === null) return <p className="font-semibold wrap-anywhere">{title}</p>;
  return (
    <Link
      to={sitePaths.product(slug)}
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
    >
      {title}
    </Link>
  );
}
