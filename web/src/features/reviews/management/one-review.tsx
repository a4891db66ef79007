import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { LoadingDialog } from '../../../ui/overlay/loading-dialog.tsx';
import { messages } from './messages.ts';
import { useReview } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { DecisionButtons, type Decisions } from './review-card.tsx';
import { ReviewContext, ReviewedName, ReviewWords } from './review-facts.tsx';

interface Props {
  kind: 'ver' | 'rechazar';
  id: string;
  decisions: Decisions;
  onClose: () => void;
}

/** The dialog of one review, which an address opens: to read it, as from the audit trail, or to reject it. */
export function OneReview({ kind, id, decisions, onClose }: Props) {
  const query = useReview(id);
  const { data: review } = query;
  const title = kind === 'ver' ? 'Opinión' : 'Rechazar la opinión';
  if (!review)
    return <LoadingDialog title={title} query={query} errorTitle={messages.oneFailed} onClose={onClose} />;
  if (kind === 'rechazar') return <RejectDialog review={review} onClose={onClose} />;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <div className="office-tools">
          <DecisionButtons review={review} {...decisions} />
        </div>
      }
    >
      <ReviewedName product={review.product} />
      <ReviewWords review={review} />
      <div className="mt-5">
        <ReviewContext review={review} />
      </div>
    </Dialog>
  );
}
