import { useLayoutEffect, useRef } from 'react';
import { Field, Input } from './field.tsx';
import { useDelayedChange } from './use-delayed-change.ts';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  /** Leaving the field does not search at once: a pressed row would move away under the pointer. */
  keepsPause?: boolean;
  onChange: (search: string) => void;
}

/**
 * A search field that searches 300 ms after the last key, on Enter, and when it loses the focus: a later search would change
 * the URL that a press on the list has set meanwhile, and so close its dialog.
 */
export function SearchField({ label, placeholder, value, isFirst, keepsPause, onChange }: Props) {
  const { entered, setEntered, isWaiting, report } = useDelayedChange(
    value,
    (text) => onChange(text.trim()),
    isSameSearch,
  );
  const input = useRef<HTMLInputElement>(null);

  // keeps text typed into the prerendered page before hydration
  useLayoutEffect(() => setEntered(input.current!.value), [setEntered]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          report();
        }}
      >
        <Field label={label}>
          <Input
            ref={input}
            type="search"
            data-autofocus={isFirst || undefined}
            value={entered}
            maxLength={100}
            placeholder={placeholder}
            onChange={(event) => setEntered(event.target.value)}
            onBlur={() => !keepsPause && isWaiting && report()}
          />
        </Field>
      </form>
    </search>
  );
}

const isSameSearch = (one: string, other: string) => one.trim() === other.trim();
