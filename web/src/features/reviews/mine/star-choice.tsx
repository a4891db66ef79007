import './star-choice.css';
import { useId } from 'react';
import { starOutline } from '../../../ui/display/stars.tsx';
import { ratings, type Rating } from '#shared/rules/reviews/reviews.ts';
import { ratingNames, starsText } from '../messages.ts';

interface Props {
  value: Rating | null;
  /** What is wrong; announced when it appears. */
  error: string | undefined;
  onChange: (rating: Rating) => void;
}

/** One to five stars, on native radio buttons: up to the chosen one the stars are filled, and its name is written beside them. */
export function StarChoice({ value, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      // a refused form gives the group the focus, keys need a button of it
      onFocus={({ target, currentTarget }) =>
        target === currentTarget && currentTarget.querySelector('input')?.focus()
      }
    >
      <legend className="font-semibold">Valoración</legend>
      <div className="star-choice">
        {ratings.toReversed().map((rating) => (
          <label key={rating} title={ratingNames[rating]}>
            <input type="radio" name={id} checked={rating === value} onChange={() => onChange(rating)} />
            <span className="sr-only">{`${starsText(rating)}: ${ratingNames[rating]}`}</span>
            <svg aria-hidden viewBox="0 0 20 20">
              <path d={starOutline} />
            </svg>
          </label>
        ))}
        <span aria-hidden className="font-semibold">
          {value && ratingNames[value]}
        </span>
      </div>
      <p id={id} aria-live="polite" className="text-sm font-semibold text-danger">
        {error}
      </p>
    </fieldset>
  );
}
