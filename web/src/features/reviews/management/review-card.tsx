import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import { AuditLink } from '../../../ui/back-office/audit-links.tsx';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReviewContext, ReviewedName, ReviewWords } from './review-facts.tsx';

export interface Decisions {
  /** The review that is being published. */
  publishingId: string | null;
  onPublish: (review: ManagedReview) => void;
  onReject: (review: ManagedReview) => void;
}

/** What can be decided about a review: each state leads to the others, except back to waiting. */
export function DecisionButtons({
  review,
  publishingId,
  onPublish,
  onReject,
}: Decisions & { review: ManagedReview }) {
  const { _id, state, authorName, product } = review;
  const about = `la opinión de ${authorName} sobre ${product.title}`;
  return (
    <Granted to="reviews:write">
      {state !== 'published' && (
        <Button
          size="sm"
          aria-label={`Publicar ${about}`}
          busyText={publishingId === _id && 'Publicando...'}
          onClick={() => onPublish(review)}
        >
          Publicar
        </Button>
      )}
      {state !== 'rejected' && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Rechazar ${about}`}
          onClick={() => onReject(review)}
        >
          Rechazar
        </Button>
      )}
    </Granted>
  );
}

/** A review in the list, with all that is needed to decide about it. */
export function ReviewCard(props: Decisions & { review: ManagedReview }) {
  const { review } = props;
  return (
    <article
      className="card review-card"
      aria-label={`Opinión de ${review.authorName} sobre ${review.product.title}`}
    >
      <div className="min-w-0">
        <ReviewedName product={review.product} />
        <ReviewWords review={review} />
        <div className="office-tools mt-4">
          <DecisionButtons {...props} />
          <AuditLink objectId={review._id} />
        </div>
      </div>
      <ReviewContext review={review} />
    </article>
  );
}
