import { useState } from 'react';
import type { OwnReview, ReviewedProduct } from '#shared/contracts/reviews/review.ts';
import { reviewAuthorName, reviewLengths } from '#shared/rules/reviews/reviews.ts';
import { charactersOf } from '#shared/rules/accounts/person.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { useSession } from '../../../api/session.ts';
import { Field, Input, TextArea } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refusedFields } from '../../../ui/form/refused-fields.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useSaveReview } from './mutations.ts';
import { areSame, bodyOf, problemsOf, valuesOf, type ReviewValues, reviewDraft } from './review-values.ts';
import { StarChoice } from './star-choice.tsx';

interface Props {
  product: ReviewedProduct;
  /** The review that is edited; a new one without. */
  saved: OwnReview | undefined;
  onClose: () => void;
}

/** The form of a review. What is typed stays in the tab until it is sent or given up. */
export function ReviewDialog({ product, saved, onClose }: Props) {
  const { values, problems, hasDraft, isTyped, refusals, isPending, change, submit, discard } = useReviewForm(
    product._id,
    saved,
    onClose,
  );
  const name = useSession()?.user.name ?? '';
  const { title, text } = values;
  return (
    <FormDialog
      title={saved ? 'Editar tu opinión' : 'Escribir opinión'}
      confirmText={saved ? 'Guardar cambios' : 'Enviar opinión'}
      busyText={isPending && 'Enviando...'}
      refusals={refusals}
      isTyped={isTyped}
      asksOnClose
      onSubmit={submit}
      onClose={discard}
      intro={
        <p className="mb-4 text-quiet">
          Sobre <strong className="text-ink">{product.title}</strong>.
          {hasDraft && ' Sigues donde lo dejaste.'}
        </p>
      }
    >
      <StarChoice value={values.rating} error={problems.rating} onChange={(rating) => change({ rating })} />
      <Field label="Título (opcional)" error={problems.title}>
        <Input
          value={title}
          maxLength={reviewLengths.title}
          placeholder="Lo principal, en una línea"
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field
        label="Tu opinión"
        hint={`${charactersOf(text.trim()).toLocaleString('es-ES')} de ${reviewLengths.text.max.toLocaleString('es-ES')} caracteres`}
        error={problems.text}
      >
        <TextArea
          rows={6}
          value={text}
          placeholder="¿Cómo es, para qué lo usas, qué cambiarías?"
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <p className="text-sm text-quiet">
        Se publica como <strong className="text-ink">{reviewAuthorName(name)}</strong>, después de leerla.
        {saved?.state === 'published' && ' Mientras tanto no se muestra la que está publicada.'} No escribas
        datos personales.
        <Link
          to={`${sitePaths.legal('opiniones')}#publicacion`}
          target="_blank"
          className="text-link flex w-fit min-h-11 items-center"
        >
          Qué publicamos (se abre en otra pestaña)
        </Link>
      </p>
    </FormDialog>
  );
}

/** What is typed, what is wrong with it, and how it is sent. */
function useReviewForm(productId: string, saved: OwnReview | undefined, onClose: () => void) {
  const [draft] = useState(() => reviewDraft(productId).find());
  // the saved review may be read again meanwhile
  const [opened] = useState(() => valuesOf(saved));
  const [values, setValues] = useState(draft ?? opened);
  const [refusals, setRefusals] = useState(0);
  const save = useSaveReview();
  const refuse = () => setRefusals((times) => times + 1);
  const done = () => {
    reviewDraft(productId).drop();
    onClose();
  };
  return {
    values,
    problems: {
      ...refusedFields(save.error),
      ...problemsOf(values, refusals > 0),
    } as Partial<Record<keyof ReviewValues, string>>,
    hasDraft: draft !== null,
    isTyped: !areSame(values, opened),
    refusals,
    isPending: save.isPending,
    change: (typed: Partial<ReviewValues>) => {
      // what the server has refused may be right now
      if (save.isError) save.reset();
      const next = { ...values, ...typed };
      setValues(next);
      if (areSame(next, opened)) reviewDraft(productId).drop();
      else reviewDraft(productId).keep(next);
    },
    submit: () => {
      const body = bodyOf(values);
      if (!body) refuse();
      else if (saved && areSame(values, opened)) done();
      else {
        const onSaved = reviewDraft(productId).drop;
        save.mutate({ productId, isNew: !saved, body }, { onSaved, onSuccess: onClose, onError: refuse });
      }
    },
    discard: done,
  };
}
