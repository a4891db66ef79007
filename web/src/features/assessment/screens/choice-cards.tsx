import { cx } from '../../../ui/cx.ts';
import { TickIcon } from '../../../ui/icons.tsx';
import { problemId } from './error-message.tsx';
import { questionId } from '../navigation/wizard-frame.tsx';

export interface Choice {
  _id: string;
  name: string;
  description?: string;
}

interface Props {
  name: string;
  choices: readonly Choice[];
  chosen: string;
  isWrong: boolean;
  onChoose: (id: string) => void;
}

/** Cards of which one is taken: by click, by arrows, or by the number that each bears. */
export function ChoiceCards({ name, choices, chosen, isWrong, onChoose }: Props) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={questionId}
      aria-required
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
      className={cx('grid gap-3', choices.length > 4 && 'xl:grid-cols-2')}
    >
      {choices.map(({ _id, name: title, description }, at) => (
        <label key={_id} className="wizard-choice">
          <input
            type="radio"
            name={name}
            value={_id}
            checked={chosen === _id}
            onChange={() => onChoose(_id)}
          />
          {/* ten cards and more have no key of their own */}
          <span aria-hidden className="wizard-key">
            {at < 9 ? at + 1 : ''}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-lg leading-snug font-bold">{title}</span>
            {description && description !== title && (
              <span className="mt-0.5 block text-quiet">{description}</span>
            )}
          </span>
          <TickIcon className="wizard-chosen" />
        </label>
      ))}
    </div>
  );
}
