import { useId, useState } from 'react';
import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import { reviewLengths } from '#shared/rules/reviews/reviews.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refusedFields } from '../../../ui/form/refused-fields.ts';
import { messages, usualReasons } from './messages.ts';
import { newerReview, useRejectReview } from './mutations.ts';
import { ReviewComparison } from './review-comparison.tsx';
import { ReviewWords } from './review-facts.tsx';

interface Props {
  review: ManagedReview;
  onClose: () => void;
}

/** Rejects a review, with the reason that its author reads. */
export function RejectDialog({ review, onClose }: Props) {
  // what the admin read; a refetch of the list does not change it
  const [seen, setSeen] = useState(review);
  const [before, setBefore] = useState<ManagedReview | null>(null);
  const [reason, setReason] = useState('');
  const [refusals, setRefusals] = useState(0);
  const reasons = useId();
  const reject = useRejectReview();
  const isMissing = refusals > 0 && reason.trim() === '';
  const submit = () => {
    const refuse = () => setRefusals((times) => times + 1);
    if (reason.trim() === '') return refuse();
    return reject.mutate(
      { review: seen, reason: reason.trim() },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const current = newerReview(failure);
          if (!current) return refuse();
          setBefore(seen);
          return setSeen(current);
        },
      },
    );
  };
  return (
    <FormDialog
      title="Rechazar la opinión"
      confirmText={before ? 'Rechazar la actual' : 'Rechazar'}
      busyText={reject.isPending && 'Rechazando...'}
      isDanger
      refusals={refusals}
      isTyped={reason !== ''}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <div className="mb-5">
          <p className="mb-2 font-bold wrap-anywhere">{seen.product.title}</p>
          {before ? <ReviewComparison seen={before} current={seen} /> : <ReviewWords review={seen} />}
        </div>
      }
    >
      <Field
        label="Motivo"
        hint={`${seen.authorName} lo recibe, y puede corregir su opinión. Una opinión mala no es motivo.`}
        error={isMissing ? messages.reasonRequired : Object.values(refusedFields(reject.error))[0]}
      >
        <Input
          list={reasons}
          value={reason}
          maxLength={reviewLengths.reason}
          autoComplete="off"
          onChange={({ target }) => {
            if (reject.isError) reject.reset();
            setReason(target.value);
          }}
        />
      </Field>
      <datalist id={reasons}>
        {usualReasons.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </FormDialog>
  );
}
