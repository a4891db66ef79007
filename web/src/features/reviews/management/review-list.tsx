import './management.css';
import { useRef, useState } from 'react';
import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import type { ReviewState } from '#shared/rules/reviews/reviews.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { CursorList } from '../../../ui/list/cursor-list.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { useShownChoice } from '../../../ui/list/use-shown-choice.ts';
import { useUrlState } from '../../../ui/list/use-url-state.ts';
import { useUrlDialog } from '../../../ui/overlay/use-url-dialog.ts';
import { listStateCodec } from './list-state.ts';
import { filterNames, messages, noneTexts } from './messages.ts';
import { usePublishReview } from './mutations.ts';
import { useReviews } from './queries.ts';
import { ReviewCard, type Decisions } from './review-card.tsx';
import { ChangedDialog, type TwoVersions } from './review-comparison.tsx';
import { OneReview } from './one-review.tsx';

const dialogs = ['ver', 'rechazar'] as const;

const options = Object.entries(filterNames).map(([value, label]) => ({
  value: value as ReviewState,
  label,
}));

/** The reviews of a state, and what is decided about them: those that wait first. */
export function ReviewList() {
  const url = useUrlState(listStateCodec);
  const query = useReviews(url.state);
  const { dialog, open, close } = useUrlDialog(dialogs);
  const [changed, setChanged] = useState<TwoVersions | null>(null);
  const publish = usePublishReview((seen, current) => setChanged({ seen, current }));
  const canDecide = useCan('reviews:write');
  const [shown, choose] = useShownChoice(url.state.state, (state) =>
    url.update({ state, cursor: undefined }),
  );
  const decisions: Decisions = {
    publishingId: publish.isPending ? publish.variables.review._id : null,
    onPublish: (review) => publish.mutate({ review }),
    onReject: ({ _id }) => open('rechazar', _id, { replace: dialog !== null }),
  };
  return (
    <>
      <Segmented label="Estado de las opiniones" options={options} value={shown} onChange={choose} />
      <CursorList
        aria-label={messages.title}
        className="mt-4"
        url={url}
        codec={listStateCodec}
        query={query}
        rowsOf={({ reviews }) => reviews}
        pagesLabel="Páginas de opiniones"
        errorTitle={messages.loadFailed}
      >
        {({ reviews }) =>
          reviews.length === 0 ? (
            <EmptyState title={noneTexts[url.state.state].title}>
              {noneTexts[url.state.state].text}
            </EmptyState>
          ) : (
            <Cards reviews={reviews} decisions={decisions} />
          )
        }
      </CursorList>
      {dialog?.id && (dialog.kind === 'ver' || canDecide) && (
        <OneReview key={dialog.id} kind={dialog.kind} id={dialog.id} decisions={decisions} onClose={close} />
      )}
      {changed && (
        <ChangedDialog
          {...changed}
          isPublishing={publish.isPending}
          onPublish={() => publish.mutate({ review: changed.current }, { onSuccess: () => setChanged(null) })}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

interface CardsProps {
  reviews: readonly ManagedReview[];
  decisions: Decisions;
}

function Cards({ reviews, decisions }: CardsProps) {
  const list = useRef<HTMLUListElement>(null);
  useListFocus(list);
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-3">
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard review={review} {...decisions} />
        </li>
      ))}
    </ul>
  );
}
