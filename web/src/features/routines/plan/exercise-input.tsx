import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { ExerciseIndex } from './reading/find-exercise.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onKeyDown'> {
  index: ExerciseIndex;
  text: string;
  onText: (text: string) => void;
  /** The name that was chosen in the list. */
  onChoose: (name: string) => void;
  /** Keys that the list does not take. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const shown = 8;

/** A combobox over the exercises, by name and alias; the focus stays in its input. */
export function ExerciseInput({ index, text, onText, onChoose, onKeyDown, onBlur, ...rest }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [walked, setWalked] = useState<number | null>(null);
  const found = isOpen ? index.candidates(text, shown) : [];
  // what is not begun by the text is no more than a suggestion, and Enter takes none
  const isBegun = found[0] !== undefined && index.begins(text, found[0]);
  const at = walked ?? (isBegun ? 0 : -1);
  const active = found[at];
  const close = () => {
    setOpen(false);
    setWalked(null);
  };
  const choose = (name: string) => {
    close();
    onChoose(name);
  };
  const step = (steps: number) =>
    setWalked((Math.max(at, steps < 0 ? 0 : -1) + steps + found.length) % found.length);
  return (
    <span className="plan-combobox">
      <input
        {...rest}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active._id}`}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setOpen(target.value.trim() !== '');
          setWalked(null);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          const keys: Record<string, () => void> =
            found.length > 0 && !event.altKey && !event.ctrlKey && !event.metaKey
              ? {
                  ArrowDown: () => step(1),
                  ArrowUp: () => step(-1),
                  ...(active && { Enter: () => choose(active.name) }),
                  Escape: close,
                }
              : {};
          if (event.nativeEvent.isComposing || !Object.hasOwn(keys, event.key)) {
            // what the list was walked to is meant
            if (event.key === 'Tab' && walked !== null && active) onChoose(active.name);
            onKeyDown(event);
            return;
          }
          event.preventDefault();
          keys[event.key]!();
        }}
      />
      <Options id={id} found={found} active={active} onChoose={choose} />
    </span>
  );
}

interface OptionsProps {
  /** Of the combobox. */
  id: string;
  found: readonly Exercise[];
  active: Exercise | undefined;
  onChoose: (name: string) => void;
}

/** The exercises that are offered; none of them takes the focus. */
const Options = ({ id, found, active, onChoose }: OptionsProps) => (
  <span
    id={`${id}-list`}
    role="listbox"
    aria-label="Ejercicios"
    className="plan-options"
    hidden={found.length === 0}
  >
    {found.map((exercise) => (
      <button
        key={exercise._id}
        id={`${id}-${exercise._id}`}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={exercise === active}
        className="plan-option"
        // keeps the focus in the input
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(exercise.name)}
      >
        {exercise.name}
        {exercise.aliases.length > 0 && (
          <span className="plan-option-note">{exercise.aliases.slice(0, 2).join(', ')}</span>
        )}
      </button>
    ))}
  </span>
);
