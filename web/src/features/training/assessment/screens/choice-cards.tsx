import { useRef, type KeyboardEvent } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { TickIcon } from '../../../../ui/icons.tsx';
import { errorMessageId } from './error-message.tsx';
import { useFocusOnLoadedInputs } from '../use-focus.ts';
import { questionHeadingId } from '../screens.ts';

export interface Choice {
  _id: string;
  name: string;
  description?: string;
}

interface Props {
  name: string;
  choices: readonly Choice[];
  selected: string;
  isInvalid: boolean;
  onSelect: (id: string) => void;
  /** Called for a tap or a click on a card, also on the one that is selected. Keys only select (WCAG 3.2.2). */
  onTap: () => void;
}

/**
 * Radio buttons as cards. A click, the arrow keys or the number on a card selects it; the numbers count while the focus is on
 * one of the cards (WCAG 2.1.4).
 */
export function ChoiceCards({ name, choices, selected, isInvalid, onSelect, onTap }: Props) {
  const group = useRef<HTMLDivElement>(null);
  useFocusOnLoadedInputs(group);
  return (
    <div
      ref={group}
      onKeyDown={(event) => selectByNumber(event, group.current!)}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={questionHeadingId}
      aria-required
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorMessageId : undefined}
      className={cx('grid grid-cols-1 gap-3', choices.length > 4 && 'xl:grid-cols-2')}
    >
      {choices.map(({ _id, name: title, description }, at) => (
        <label key={_id} className="wizard-choice">
          <input
            type="radio"
            name={name}
            value={_id}
            checked={selected === _id}
            onChange={() => onSelect(_id)}
            // browsers send a click for keys too, with a count of zero
            onClick={({ detail }) => detail > 0 && onTap()}
          />
          {/* only the first nine have a number key */}
          <span aria-hidden className="wizard-key">
            {at < 9 ? at + 1 : ''}
          </span>
          <span className="wizard-choice-text">
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

function selectByNumber(event: KeyboardEvent, group: HTMLElement): void {
  if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const choice = group.querySelectorAll<HTMLInputElement>('input[type=radio]')[Number(event.key) - 1];
  choice?.focus();
  choice?.click();
}
